import { notFound } from '@tanstack/react-router'
import type { Role } from '#platform/shared/actor.ts'
import type { RouteContext } from '#platform/web/app-routes.ts'
import { meQuery } from './api.ts'

/** Before a route opens: for other roles the page does not exist. What it shows is the server's to decide all the same. */
export const onlyFor =
  (...roles: readonly Role[]) =>
  ({ context }: { context: RouteContext }): void => {
    const role = context.queryClient.getQueryData(meQuery.queryKey)?.userRole ?? null
    // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
    if (role === null || !roles.includes(role)) throw notFound()
  }
