import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput, EndpointResult } from '#platform/shared/endpoint.ts'
import { call, callWithUpload } from '#platform/web/call.ts'
import { toast } from '#ui/toast-store.ts'
import {
  addTrigger,
  certifySickness,
  changeFitNote,
  changeSickness,
  changeTrigger,
  decideSickness,
  endSickness,
  type FitNoteKind,
  finishStep,
  getSickness,
  holdInterview,
  linkFitNote,
  listTriggers,
  reportSickness,
  reviewSickness,
  setSicknessReason,
  sicknessLeave,
  sicknessToday,
  uploadFitNote,
} from '../contract.ts'

/** Everything read of sickness stands under one key, since one report changes list, tab and page. */
const root = ['sickness'] as const

export const sicknessOf = (id: string) =>
  queryOptions({ queryKey: [...root, 'person', id], queryFn: ({ signal }) => call(getSickness, { params: { id } }, { signal }) })
export const teamToday = queryOptions({ queryKey: [...root, 'team'], queryFn: ({ signal }) => call(sicknessToday, {}, { signal }) })
export type TeamToday = EndpointResult<typeof sicknessToday>
export const triggers = queryOptions({ queryKey: [...root, 'triggers'], queryFn: ({ signal }) => call(listTriggers, {}, { signal }) })

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient()
  const again = async (): Promise<void> => {
    await Promise.all([cache.invalidateQueries({ queryKey: root }), cache.invalidateQueries({ queryKey: ['time-off'] })])
  }
  return useMutation({ mutationFn: change, onSettled: again })
}

type Body<E extends { body?: unknown }> = E['body']
export type ReportAsked = Body<EndpointInput<typeof reportSickness>>
export const useReport = (id: string) => useChange((body: ReportAsked) => call(reportSickness, { params: { id }, body }))
type Of<B> = { readonly id: string; readonly body: B }
export const useReturn = () =>
  useChange(({ id, body }: Of<Body<EndpointInput<typeof endSickness>>>) => call(endSickness, { params: { id }, body }))
export const useChangeDates = () =>
  useChange(({ id, body }: Of<Body<EndpointInput<typeof changeSickness>>>) => call(changeSickness, { params: { id }, body }))
export const useReason = () =>
  useChange(({ id, body }: Of<Body<EndpointInput<typeof setSicknessReason>>>) => call(setSicknessReason, { params: { id }, body }))
export const useCertify = () =>
  useChange(({ id, version }: { id: string; version: number }) => call(certifySickness, { params: { id }, body: { version } }))
export const useDecide = () =>
  useChange(({ id, body }: Of<Body<EndpointInput<typeof decideSickness>>>) => call(decideSickness, { params: { id }, body }))
export const useReview = () =>
  useChange(({ id, body }: Of<Body<EndpointInput<typeof reviewSickness>>>) => call(reviewSickness, { params: { id }, body }))
export const useInterview = () =>
  useChange(({ id, body }: Of<Body<EndpointInput<typeof holdInterview>>>) => call(holdInterview, { params: { id }, body }))
export const useLeave = () =>
  useChange(({ id, action }: { id: string; action: 'ask' | 'give-back' }) => call(sicknessLeave, { params: { id }, body: { action } }))
export const useFinishStep = () =>
  useChange(({ id, body }: Of<Body<EndpointInput<typeof finishStep>>>) => call(finishStep, { params: { id }, body }))

interface Sent {
  readonly id: string
  readonly file: File
  readonly kind: FitNoteKind
  readonly from: string
  readonly until: string
  readonly key: string
}
export const useSendFitNote = () =>
  useChange(({ id, file, kind, from, until, key }: Sent) =>
    callWithUpload(
      uploadFitNote,
      { params: { id }, query: { name: file.name, kind, from, until } },
      { file, idempotencyKey: key, signal: new AbortController().signal, onProgress: () => {} },
    ),
  )
export const useChangeFitNote = () =>
  useChange(({ id, body }: Of<Body<EndpointInput<typeof changeFitNote>>>) => call(changeFitNote, { params: { id }, body }))

/** Opens a fit note in a new tab, which opens with the press: a browser that waits for the link would take it for a pop-up. */
export async function openFitNote(id: string): Promise<void> {
  const tab = window.open('', '_blank')
  if (!tab) return void toast.error('The browser stopped the new tab. Allow it for this page and try again.')
  tab.opener = null
  try {
    const { href } = await call(linkFitNote, { params: { id }, body: { purpose: 'view' } })
    tab.location.replace(new URL(href, location.href))
  } catch (error) {
    tab.close()
    toast.error(error instanceof Error ? error.message : 'The fit note could not be opened.')
  }
}

export type TriggerBody = Body<EndpointInput<typeof addTrigger>>
export const useAddTrigger = () => useChange((body: TriggerBody) => call(addTrigger, { body }))
export const useChangeTrigger = () =>
  useChange(({ id, body }: Of<Body<EndpointInput<typeof changeTrigger>>>) => call(changeTrigger, { params: { id }, body }))
