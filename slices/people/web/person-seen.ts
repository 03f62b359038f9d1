import { useQuery } from '@tanstack/react-query'
import type { Employee } from '../contract.ts'
import { person } from './api.ts'

/** A person whose record was looked at already; asks for nothing, since reading a record again would be one more look at it. */
export const usePersonSeen = (id: string): Employee | undefined => useQuery({ ...person(id), enabled: false }).data
