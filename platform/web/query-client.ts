import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { logProblem } from './log.ts'

/** Faults that may pass by themselves. A refusal (4xx) is final; a timeout has already cost thirty seconds. */
const mayPass = (error: unknown): boolean => error instanceof ApiError && (error.code === 'network' || error.status >= 500)

const log = (what: string) => (error: Error) => {
  if (!(error instanceof ApiError && error.code === 'cancelled')) logProblem(what, error)
}

/** The browser's cache of what the server said: fresh for half a minute, one repeat for passing faults, every failure logged. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: log('A request failed.') }),
    mutationCache: new MutationCache({ onError: log('A change failed.') }),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (failures, error) => failures < 1 && mayPass(error), retryDelay: 500, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
}
