import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { PageHeading, useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { ClientLibrary, LibraryItem } from '../contract.ts'
import { copyState, updatesFor, type Update } from '../rules.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { libraryQuery, useCopies, type Copying } from './library-api.ts'

type Named = ClientLibrary & { readonly name: string }

/** /app/clients/library: letters and processes of one workspace, copied to others, and which copies are older than what they came from. */
export function LibraryPage(): ReactElement {
  const me = useMe()
  const tenants = me.tenants.filter(({ role }) => role === 'hr' || role === 'super_admin')
  const [from, setFrom] = useState(tenants.find(({ id }) => id === me.tenant?.id)?.id ?? tenants[0]?.id ?? '')
  return (
    <>
      <PageHeading
        title="Letters and processes for clients"
        lead="Copy what one workspace has to others. Each copy is its client’s own; a newer version here is offered, never put there by itself."
        action={
          <Link to="/app/clients" className="ek-link text-sm">
            All clients
          </Link>
        }
      />
      <div className="grid gap-8 px-4 pb-12 md:px-6 xl:px-gutter">
        <div className="w-full sm:w-80">
          <Field label="Copy from">
            <Select options={tenants.map(({ id, name }) => ({ value: id, label: name }))} value={from} onChange={setFrom} />
          </Field>
        </div>
        <Libraries tenants={tenants} from={from} />
      </div>
    </>
  )
}

/** Each workspace is asked by itself; one that does not answer keeps nothing of the others. */
function Libraries({ tenants, from }: { tenants: readonly { id: string; name: string }[]; from: string }): ReactElement {
  const found = useQueries({ queries: tenants.map(({ id }) => libraryQuery(id)) })
  const libraries = tenants.flatMap(({ name }, i): Named[] => {
    const data = found[i]?.data
    return data ? [{ ...data, name }] : []
  })
  const source = libraries.find(({ id }) => id === from)
  const silent = tenants.filter((_tenant, i) => found[i]?.isError)
  return (
    <>
      {silent.length > 0 && (
        <ErrorBanner
          message={`${silent.map(({ name }) => name).join(', ')} could not be asked.`}
          retrying={found.some(({ isFetching }) => isFetching)}
          onRetry={() => found.filter(({ isError }) => isError).forEach((each) => void each.refetch())}
        />
      )}
      {source ? (
        <Library source={source} targets={libraries.filter(({ id }) => id !== from)} />
      ) : (
        silent.every(({ id }) => id !== from) && <SkeletonRows label="Letters and processes are loading" rows={4} />
      )}
    </>
  )
}

const kinds = { template: 'Letter', process: 'Process' } as const

function Library({ source, targets }: { source: Named; targets: readonly Named[] }): ReactElement {
  const [copying, setCopying] = useState<LibraryItem | null>(null)
  const copies = useCopies()
  const updates = updatesFor(source, targets)
  const run = (all: readonly Copying[]): void =>
    copies.mutate(all, {
      onSuccess: ({ done, failed }) => {
        const names = failed.map(({ to }) => targets.find(({ id }) => id === to)?.name ?? '')
        if (done > 0) toast.success(done === 1 ? 'Copied to 1 client.' : `Copied to ${done} clients.`)
        if (failed.length > 0) void toast.error(`Not copied to ${names.join(', ')}. Please try again there.`)
        setCopying(null)
      },
    })
  return (
    <>
      {updates.length > 0 && (
        <Updates
          updates={updates}
          saving={copies.isPending}
          onUpdate={(some) => run(some.map(({ item, target }) => ({ from: source.id, item, to: target.id })))}
        />
      )}
      <section aria-labelledby="library-items">
        <h2 id="library-items" className="mb-2 text-md font-semibold">
          What {source.name} has
        </h2>
        {source.items.length === 0 ? (
          <EmptyLine>No letters or processes of its own. Copy a letter of the library under Letters, and it stands here.</EmptyLine>
        ) : (
          <ul className="border-t border-line text-sm">
            {source.items.map((item) => (
              <li
                key={`${item.kind} ${item.key}`}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2"
              >
                <span className="min-w-0">
                  <span className="font-semibold break-words">{item.title}</span>
                  <span className="block text-ink-2">
                    {kinds[item.kind]}, version {item.version}; {whereWords(item, source.id, targets)}
                  </span>
                </span>
                <Button size="sm" aria-label={`Copy ${item.title} to clients`} onClick={() => setCopying(item)}>
                  Copy to clients
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
      {copying && (
        <CopyDialog
          item={copying}
          targets={targets.map((target) => ({ id: target.id, name: target.name, state: copyState(copying, source.id, target) }))}
          saving={copies.isPending}
          onCopy={(to) => run(to.map(({ id, state }) => ({ from: source.id, item: copying, to: id, over: state === 'changed' })))}
          onClose={() => setCopying(null)}
        />
      )}
    </>
  )
}

function whereWords(item: LibraryItem, from: string, targets: readonly Named[]): string {
  const states = targets.map((target) => copyState(item, from, target)).filter((state) => state !== 'none')
  if (states.length === 0) return 'copied to no client yet'
  const changed = states.filter((state) => state === 'changed').length
  return `at ${states.length} of ${targets.length} clients${changed > 0 ? `, changed there at ${changed}` : ''}`
}

interface UpdatesProps {
  updates: readonly Update<Named>[]
  saving: boolean
  onUpdate: (updates: readonly Update<Named>[]) => void
}

function Updates({ updates, saving, onUpdate }: UpdatesProps): ReactElement {
  return (
    <section aria-labelledby="library-updates">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="library-updates" className="text-md font-semibold">
          Update available
        </h2>
        {updates.length > 1 && (
          <Button size="sm" variant="primary" loading={saving} onClick={() => onUpdate(updates)}>
            Update all {updates.length}
          </Button>
        )}
      </div>
      <ul className="border-t border-line text-sm">
        {updates.map((update) => (
          <li
            key={`${update.item.key} ${update.target.id}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2"
          >
            <span className="min-w-0">
              <span className="font-semibold break-words">{update.item.title}</span>
              <span className="block text-ink-2">{update.target.name} has an earlier version</span>
            </span>
            <Button
              size="sm"
              loading={saving}
              aria-label={`Update ${update.item.title} at ${update.target.name}`}
              onClick={() => onUpdate([update])}
            >
              Update
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
