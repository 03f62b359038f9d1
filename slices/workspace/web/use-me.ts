import { useSuspenseQuery } from '@tanstack/react-query'
import type { Role } from '#platform/shared/actor.ts'
import type { Me } from '../contract.ts'
import { meQuery } from './api.ts'

/** The signed-in person as a screen under the shell knows them: a role and a workspace are certain there. */
export type Member = Me & { userRole: Role; tenant: NonNullable<Me['tenant']> }

/** The signed-in person. Under the shell it is always there; elsewhere the screen waits for it. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data

export function isMember(me: Me): me is Member {
  return me.tenant !== null && me.userRole !== null
}
