import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from '#ui/toast-store.ts'
import { meQuery, switchWorkspace } from './api.ts'

/** Goes into another workspace: nothing of the one that is left may be shown in it. */
export function useEnterWorkspace(): { enter: (tenantId: string) => void; entering: boolean } {
  const cache = useQueryClient()
  const router = useRouter()
  const [entering, setEntering] = useState(false)
  const go = async (tenantId: string): Promise<void> => {
    setEntering(true)
    try {
      const next = await switchWorkspace(tenantId)
      await cache.cancelQueries()
      cache.setQueryData(meQuery.queryKey, next)
      cache.removeQueries({ predicate: (query) => query.queryKey[0] !== meQuery.queryKey[0] })
      router.clearCache()
      await router.navigate({ to: '/app' })
    } catch {
      toast.error('The workspace could not be opened. Please try again.')
    } finally {
      setEntering(false)
    }
  }
  return { enter: (tenantId) => void go(tenantId), entering }
}
