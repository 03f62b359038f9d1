import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/call.ts'
import { listBonuses, recordBonus, removeBonus, type RecordBonus } from '../contract.ts'

const key = (id: string) => ['bonuses', id] as const
export const bonusesOf = (id: string, day?: string) =>
  queryOptions({
    queryKey: [...key(id), day ?? 'today'],
    queryFn: ({ signal }) => call(listBonuses, { params: { id }, query: day === undefined ? {} : { as_at: day } }, { signal }),
  })

export function useRecordBonus(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RecordBonus) => call(recordBonus, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: key(id) }),
  })
}
export function useRemoveBonus(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (bonus: string) => call(removeBonus, { params: { id: bonus } }),
    onSettled: () => client.invalidateQueries({ queryKey: key(id) }),
  })
}
