import { queryOptions } from '@tanstack/react-query'
import type { EndpointInput } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/call.ts'
import {
  acknowledgeDocument,
  holdCompanyDocument,
  listCompanyDocuments,
  listReaders,
  publishCompanyDocument,
  remindReaders,
  removeCompanyDocument,
  restoreCompanyDocument,
  withdrawCompanyDocument,
} from '../company-contract.ts'
import { useChange, type CompanyPlace } from './api.ts'

export const companyDocuments = (tenantId: string, query: { search?: string; offset?: number }) =>
  queryOptions({
    queryKey: ['documents', 'company', tenantId, query],
    queryFn: ({ signal }) =>
      call(
        listCompanyDocuments,
        {
          params: { tenantId },
          query: { ...(query.search ? { search: query.search } : {}), limit: '50', offset: String(query.offset ?? 0) },
        },
        { signal },
      ),
  })

export const readersAtOnce = 50
export type ReadersState = 'due' | 'done'
export const readersOf = (place: CompanyPlace, { state, search, offset }: { state: ReadersState; search: string; offset: number }) =>
  queryOptions({
    queryKey: ['documents', 'readers', place, state, search, offset],
    queryFn: ({ signal }) =>
      call(
        listReaders,
        {
          params: { ...place },
          query: { state, limit: String(readersAtOnce), offset: String(offset), ...(search ? { search } : {}) },
        },
        { signal },
      ),
  })

export const useAcknowledge = (place: CompanyPlace) =>
  useChange((number: number) => call(acknowledgeDocument, { params: { ...place }, body: { number } }))
export const usePublish = (place: CompanyPlace) =>
  useChange((body: EndpointInput<typeof publishCompanyDocument>['body']) => call(publishCompanyDocument, { params: { ...place }, body }))
export const useWithdraw = (place: CompanyPlace) => useChange(() => call(withdrawCompanyDocument, { params: { ...place } }))
export const useRemoveCompany = (place: CompanyPlace) =>
  useChange((reason: string) => call(removeCompanyDocument, { params: { ...place }, body: { reason } }))
export const useHoldCompany = (place: CompanyPlace) =>
  useChange((body: EndpointInput<typeof holdCompanyDocument>['body']) => call(holdCompanyDocument, { params: { ...place }, body }))
export const useRestoreCompany = () => useChange((place: CompanyPlace) => call(restoreCompanyDocument, { params: { ...place } }))
export const useRemindReaders = (place: CompanyPlace) => useChange(() => call(remindReaders, { params: { ...place } }))
