import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Where the browser goes once a session is set (specification section 2; who has a workspace is forwarded there, decision D12). */
export function useAfterSignIn(next: string | undefined): () => Promise<void> {
  const navigate = useNavigate()
  return useCallback(() => navigate({ to: '/app/setup/tenant', search: next ? { next } : {}, replace: true }), [navigate, next])
}
