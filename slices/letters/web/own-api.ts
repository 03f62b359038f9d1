import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/call.ts'
import { declineMyLetter, linkMyLetter, myLetters, openMyLetter, signMyLetter } from '../letters-contract.ts'

const root = ['my-letters'] as const
export const ownLetters = queryOptions({ queryKey: [...root, 'list'], queryFn: ({ signal }) => call(myLetters, {}, { signal }) })
/** Opening it is noted, so that it is opened once and not each time the window is looked at. */
export const ownLetter = (id: string) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: ({ signal }) => call(openMyLetter, { params: { id } }, { signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
export const askOwnLink = (id: string, format: 'docx' | 'pdf', purpose: 'view' | 'download') =>
  call(linkMyLetter, { params: { id }, body: { format, purpose } })

function useAnswer<Input>(id: string, answer: (input: Input) => ReturnType<typeof ask>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: answer,
    onSuccess: (letter) => {
      client.setQueryData(ownLetter(id).queryKey, letter)
      return client.invalidateQueries({ queryKey: ownLetters.queryKey })
    },
  })
}
const ask = (id: string, name: string, sha256: string) => call(signMyLetter, { params: { id }, body: { name, pdf_sha256: sha256 } })
export const useSign = (id: string, sha256: string) => useAnswer(id, (name: string) => ask(id, name, sha256))
export const useDecline = (id: string) => useAnswer(id, (reason: string) => call(declineMyLetter, { params: { id }, body: { reason } }))
