import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { momentInWords } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Plus } from '#ui/icons.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Status } from '#ui/status.tsx'
import { directoryQuery } from './api.ts'
import { DirectoryGroups } from './directory-groups.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { KeyList } from './keys-part.tsx'
import { Help, PartHeading } from './part-heading.tsx'
import { SecretOnce } from './secret-once.tsx'

/** SCIM: a directory says who belongs to the workspace. */
export function DirectoryPart(): ReactElement {
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const found = useQuery(directoryQuery)
  const connect = found.data?.can.connect ?? false
  return (
    <>
      <PartHeading
        title="Directory"
        action={
          connect && (
            <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
              Make a token
            </Button>
          )
        }
      >
        Your directory (Microsoft Entra, Okta, Google and others that speak SCIM 2.0) says who belongs here. Whoever it adds is invited as
        an employee, or with the role of their group; whoever it makes inactive loses access with their next request.
        {found.data && !connect && ' A super admin connects it.'}
      </PartHeading>
      <Kept found={found} />
      <DirectoryGroups found={found.data} />
      <h3 className="mt-6 mb-2 text-base font-semibold">Tokens</h3>
      <KeyList kind="scim" none="No directory has a token." />
      <DirectoryHelp address={found.data?.address ?? ''} />
      {adding && (
        <KeyDialog
          kind="scim"
          onClose={() => setAdding(false)}
          onMade={(key) => {
            setAdding(false)
            setMade(key)
          }}
        />
      )}
      {made !== null && (
        <SecretOnce title="Your directory’s token" secret={made} onClose={() => setMade(null)}>
          Copy the token to your directory, as its secret token.
        </SecretOnce>
      )}
    </>
  )
}

function Kept({
  found,
}: {
  found: ReturnType<typeof useQuery<Awaited<ReturnType<NonNullable<(typeof directoryQuery)['queryFn']>>>>>
}): ReactElement {
  const { tenant } = useMe()
  const zone = tenant?.time_zone ?? 'Europe/London'
  if (found.isError)
    return <ErrorBanner message="The directory could not be loaded." retrying={found.isFetching} onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonRows label="The directory is loading" rows={3} />
  const { address, users, active, groups, last } = found.data
  return (
    <>
      <dl className="grid gap-x-6 border-t border-line text-sm sm:grid-cols-[12rem_1fr]">
        <dt className="pt-2 text-ink-3 sm:border-b sm:border-line sm:py-2">Address for your directory</dt>
        <dd className="border-b border-line pb-2 break-all sm:py-2">
          <code>{address}</code>
        </dd>
        <dt className="pt-2 text-ink-3 sm:border-b sm:border-line sm:py-2">Kept by it</dt>
        <dd className="border-b border-line pb-2 sm:py-2">
          {users === 1 ? '1 person' : `${users} people`}, {active} active; {groups === 1 ? '1 group' : `${groups} groups`}
        </dd>
      </dl>
      <h3 className="mt-6 mb-2 text-base font-semibold">Last changes</h3>
      {last.length === 0 ? (
        <EmptyLine>Nothing has come from a directory yet. Use the test button of your directory once it has the token.</EmptyLine>
      ) : (
        <ul className="border-t border-line text-sm">
          {last.map((row) => (
            <li key={row.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-2">
              <span className="min-w-0 break-all">{row.user_name}</span>
              <span className="flex gap-4 text-ink-2">
                {momentInWords(row.changed_at, zone)}
                <Status kind={row.active ? 'done' : 'not-applicable'}>{row.active ? 'Active' : 'Inactive'}</Status>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function DirectoryHelp({ address }: { address: string }): ReactElement {
  return (
    <Help title="How to connect Microsoft Entra, or another directory">
      <ol className="grid list-decimal gap-2 pl-5">
        <li>Make a token here and copy it.</li>
        <li>
          In the Entra admin centre open Enterprise applications, choose New application, then Create your own application, and name it
          Evenkeel.
        </li>
        <li>Open Provisioning, choose Automatic, and enter the tenant URL {address} and the token as the secret token.</li>
        <li>Press Test connection, then Save.</li>
        <li>Under Users and groups, assign who is to have access. Under Provisioning, set the status to On.</li>
      </ol>
      <p>
        Okta asks for the same two things under Provisioning, Integration: the base URL and the token as HTTP header. Map userName to the
        work email address.
      </p>
      <p>
        Employee records are not made from the directory: whoever is invited gets the record that has their address. Assign groups as well
        to give roles by them.
      </p>
    </Help>
  )
}
