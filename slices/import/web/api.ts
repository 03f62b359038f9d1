import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EndpointInput, EndpointResult } from '#platform/shared/endpoint.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { call, callForFile, callWithUpload } from '#platform/web/call.ts'
import { inviteMembers } from '#slices/workspace/contract.ts'
import {
  cancelImport,
  commitImport,
  createImport,
  downloadProblems,
  editImportCell,
  exportPeople,
  getImport,
  getImportProgress,
  importTemplate,
  listImportRows,
  listImports,
  listExportFields,
  listImportTargets,
  planImport,
  readAgain,
  undoImport,
  listUninvited,
  undoPreview,
  type Import,
  type ImportState,
} from '../contract.ts'

export type Plan = Omit<EndpointInput<typeof planImport>['body'], 'version'>
export type RowFilter = Pick<EndpointInput<typeof listImportRows>['query'], 'kind' | 'search'>
export type UndoOutlook = EndpointResult<typeof undoPreview>
export type ExportQuery = EndpointInput<typeof exportPeople>['query']

const keys = {
  all: ['imports'],
  list: ['imports', 'list'],
  one: (id: string) => ['imports', 'one', id],
  progress: (id: string) => ['imports', 'progress', id],
  rows: (id: string) => ['imports', 'rows', id],
  targets: ['imports', 'targets'],
  exported: ['imports', 'exported'],
} as const

// The route's loader has just asked: its failure is shown as it is, with the way to try again.
const shownAsLoaded = { retryOnMount: false } as const

export const importTargets = queryOptions({
  queryKey: keys.targets,
  queryFn: async ({ signal }) => (await call(listImportTargets, {}, { signal })).data,
  ...shownAsLoaded,
})

/** What may be taken out: fields of the record and of the workspace, as far as the asker sees them of everybody. */
export const exportFields = queryOptions({
  queryKey: keys.exported,
  queryFn: async ({ signal }) => (await call(listExportFields, {}, { signal })).data,
})

const inBackground = new Set<ImportState>(['reading', 'checking', 'committing', 'undoing'])
/** Whether the server is at work and the screen has to wait for it. */
export const isWorking = (state: ImportState): boolean => inBackground.has(state)

export const pastImports = queryOptions({
  queryKey: keys.list,
  queryFn: async ({ signal }) => (await call(listImports, {}, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.some((one) => isWorking(one.state)) ? 2000 : false),
  ...shownAsLoaded,
})

export const oneImport = (id: string) =>
  queryOptions({ queryKey: keys.one(id), queryFn: ({ signal }) => call(getImport, { params: { id } }, { signal }), ...shownAsLoaded })

/** Rows come in pages of this size, those in view and no others. */
export const rowsAtOnce = 100
export const importRows = (id: string, filter: RowFilter, page: number) =>
  queryOptions({
    queryKey: [...keys.rows(id), filter, page],
    // After each dry run they are asked for again; what was shown stays until then.
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        listImportRows,
        { params: { id }, query: { ...filter, limit: String(rowsAtOnce), offset: String(page * rowsAtOnce) } },
        { signal },
      ),
  })

/** An import as it stands. While the server is at work its progress is asked for, and the whole again when that has changed. */
export function useImport(id: string) {
  const cache = useQueryClient()
  const whole = useQuery(oneImport(id))
  const working = whole.data !== undefined && isWorking(whole.data.state)
  const { data: now } = useQuery({
    queryKey: keys.progress(id),
    queryFn: ({ signal }) => call(getImportProgress, { params: { id } }, { signal }),
    enabled: working,
    refetchInterval: 700,
    staleTime: 0,
    gcTime: 0,
  })
  const known = whole.data && `${whole.data.state} ${whole.data.version}`
  const latest = now && `${now.state} ${now.version}`
  useEffect(() => {
    if (working && latest && latest !== known) void cache.invalidateQueries({ queryKey: keys.one(id) })
  }, [cache, id, known, latest, working])
  useEffect(() => {
    if (known?.startsWith('checked')) void cache.invalidateQueries({ queryKey: keys.rows(id) })
  }, [cache, id, known])
  return { query: whole, progress: working && now?.state === whole.data.state ? now.progress : (whole.data?.progress ?? null) }
}

function adopt(cache: QueryClient, fresh: Import): void {
  cache.setQueryData<Import>(keys.one(fresh.id), fresh)
  void cache.invalidateQueries({ queryKey: keys.list })
}

/** What is done to one import: its answer is what the screen then shows; after a conflict it is read again. */
function useStep<Given>(id: string, act: (given: Given) => Promise<Import>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (fresh) => adopt(cache, fresh),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void cache.invalidateQueries({ queryKey: keys.one(id) })
    },
  })
}

export interface HandIn {
  readonly file: Blob
  readonly name: string
  readonly signal: AbortSignal
  /** The share that has left this device, 0 to 1. */
  readonly onProgress: (share: number) => void
}

export function useHandIn() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ file, name, signal, onProgress }: HandIn) =>
      callWithUpload(createImport, { query: { filename: name } }, { file, signal, onProgress, idempotencyKey: crypto.randomUUID() }),
    onSuccess: (fresh) => adopt(cache, fresh),
  })
}

export const useReadAgain = ({ id, version }: Import) =>
  useStep(id, (reading: NonNullable<Import['reading']>) => call(readAgain, { params: { id }, body: { version, reading } }))

export const usePlan = ({ id, version }: Import) =>
  useStep(id, (plan: Plan) => call(planImport, { params: { id }, body: { version, ...plan } }))

/**
 * Writes what was agreed to. From when changes count is part of the dry run, so a new answer has the rows checked once more;
 * where they come out as they were shown, the import begins, else nothing is done and the new rows are shown.
 */
export function useCommitAsAgreed({ id, counts }: Import) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (effective: Import['effective']): Promise<{ begun: boolean }> => {
      let one = await cache.fetchQuery({ ...oneImport(id), staleTime: 0 })
      if (effective && JSON.stringify(effective) !== JSON.stringify(one.effective)) {
        await call(planImport, { params: { id }, body: { version: one.version, effective } })
        one = await checkedAgain(id)
        adopt(cache, one)
      }
      if (!one.can.commit || !sameDeeds(counts, one.counts)) return { begun: false }
      adopt(cache, await call(commitImport, { params: { id }, body: { version: one.version } }))
      return { begun: true }
    },
    onError: () => cache.invalidateQueries({ queryKey: keys.one(id) }),
  })
}

const sameDeeds = (agreed: Import['counts'], now: Import['counts']): boolean => agreed?.add === now?.add && agreed?.change === now?.change

/** Waits for the dry run that has just been started. */
async function checkedAgain(id: string): Promise<Import> {
  for (;;) {
    const { state } = await call(getImportProgress, { params: { id } })
    if (state !== 'checking') return call(getImport, { params: { id } })
    await new Promise((next) => setTimeout(next, 400))
  }
}

export const useCancel = (id: string) => useStep<void>(id, () => call(cancelImport, { params: { id }, body: {} }))

export const useUndo = (id: string) => {
  const cache = useQueryClient()
  return useStep<void>(id, async () => {
    const { version } = await cache.fetchQuery({ ...oneImport(id), staleTime: 0 })
    return call(undoImport, { params: { id }, body: { version } })
  })
}

export interface CellEdit {
  readonly row: number
  readonly column: number
  readonly value: string
  readonly alike: boolean
}

export function useEditCell({ id, version }: Import) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (edit: CellEdit) => call(editImportCell, { params: { id }, body: { version, ...edit } }),
    onSuccess: (answer) => adopt(cache, answer.import),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void cache.invalidateQueries({ queryKey: keys.one(id) })
    },
  })
}

export const undoOutlook = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'undo', id],
    queryFn: ({ signal }) => call(undoPreview, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export type Uninvited = EndpointResult<typeof listUninvited>['data'][number]
export const uninvited = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'uninvited', id],
    queryFn: ({ signal }) => call(listUninvited, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

const invitationsAtOnce = 200
/** Sends invitations, some at a time; who was invited or belongs here meanwhile is not asked again. */
export function useInviteSome(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ people, leaders }: { people: readonly Uninvited[]; leaders: boolean }) => {
      const outcome = { sent: 0, already: 0 }
      for (let at = 0; at < people.length; at += invitationsAtOnce) {
        const invitations = people.slice(at, at + invitationsAtOnce).map(({ id: employee, email, leads }) => ({
          email,
          role: leads && leaders ? ('manager' as const) : ('employee' as const),
          employee_id: employee,
        }))
        const { data } = await call(inviteMembers, { body: { invitations } })
        outcome.sent += data.filter(({ outcome: each }) => each === 'invited').length
        outcome.already += data.filter(({ outcome: each }) => each !== 'invited').length
      }
      return outcome
    },
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: ['imports', 'uninvited', id] })
      void cache.invalidateQueries({ queryKey: ['workspace', 'members'] })
    },
  })
}

/** Everything the screens of people know is read again: an import has just changed it. */
export function useForgetPeople(): () => void {
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries({ queryKey: ['people'] })
    void cache.invalidateQueries({ queryKey: ['org-chart'] })
    void cache.invalidateQueries({ queryKey: keys.targets })
  }
}

export const useTemplate = () => useMutation({ mutationFn: (format: 'xlsx' | 'csv') => callForFile(importTemplate, { query: { format } }) })

export const useProblemFile = (id: string) =>
  useMutation({ mutationFn: (format: 'xlsx' | 'csv') => callForFile(downloadProblems, { params: { id }, query: { format } }) })

export const useExport = () =>
  useMutation({
    mutationFn: ({ query, signal }: { query: ExportQuery; signal: AbortSignal }) => callForFile(exportPeople, { query }, signal),
  })
