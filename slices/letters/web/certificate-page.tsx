import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, notFound } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { EndpointResult } from '#platform/shared/endpoint.ts'
import { isNotFound, sayProblem } from '#platform/web/api-error.ts'
import { usePageTitle } from '#platform/web/title.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Download } from '#ui/icons.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { letterCertificate } from '../contract.ts'
import { certificateOf, useCertificateFile } from './api.ts'
import { Paper } from './paper.tsx'
import { isUuid } from './words.ts'

const route = getRouteApi('/app/letters/issued/$id/certificate')

/** /app/letters/issued/{id}/certificate: which bytes went out, who signed how and when, and all that happened, as the page its PDF is. */
export function CertificatePage(): ReactElement {
  const { id } = route.useParams()
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  if (!isUuid(id)) throw notFound()
  return <Loaded key={id} id={id} />
}

function Loaded({ id }: { id: string }): ReactElement {
  const found = useQuery(certificateOf(id))
  usePageTitle(found.data && `Certificate, ${found.data.reference}`)
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  if (isNotFound(found.error)) throw notFound()
  if (found.data) return <Shown id={id} certificate={found.data} />
  return (
    <div className="px-4 pt-6 md:px-6 xl:px-gutter">
      <h1 className="sr-only">Certificate</h1>
      {found.isError ? (
        <ErrorBanner message="The certificate could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
      ) : (
        <SkeletonRows label="The certificate is loading" avatar={false} rows={8} />
      )}
    </div>
  )
}

function Shown({ id, certificate }: { id: string; certificate: EndpointResult<typeof letterCertificate> }): ReactElement {
  const file = useCertificateFile(id, certificate.reference)
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3.5 md:px-6">
        <h1 className="text-lg font-semibold tracking-tight">Certificate</h1>
        <span className="min-w-32 flex-1 text-sm text-ink-2">
          {certificate.title}, {certificate.reference}
        </span>
        <Link to="/app/letters/issued/$id" params={{ id }} className={buttonClass()}>
          The letter
        </Link>
        <Button
          icon={Download}
          loading={file.isPending}
          onClick={() =>
            void file.mutateAsync().catch((error: unknown) => toast.error(sayProblem(error, 'The certificate could not be made.')))
          }
        >
          Download PDF
        </Button>
      </div>
      <div className="ek-desk min-w-0 flex-1">
        <Paper document={certificate.document} plain label={`Certificate of ${certificate.reference}`} />
      </div>
    </div>
  )
}
