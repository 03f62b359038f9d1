import { ApiError } from '#platform/web/api-error.ts'
import type { Erasure, PurgeMode, ScheduledRecord } from '../contract.ts'

export const recordNames: Readonly<Record<ScheduledRecord, string>> = {
  leavers: 'People who left',
  documents: 'Documents',
  absence: 'Sickness absence',
  holiday: 'Time off',
  'data-requests': 'Data requests',
}
export const recordName = (record: string): string => recordNames[record as ScheduledRecord] ?? record

export const modeNames: Readonly<Record<PurgeMode, string>> = {
  confirm: 'When two people agree',
  alone: 'By itself, every night',
  off: 'Not at all',
}

export const stateNames: Readonly<Record<Erasure['state'], string>> = {
  asked: 'Waits for a second person',
  agreed: 'Being removed',
  done: 'Removed',
  refused: 'Refused',
  withdrawn: 'Taken back',
  failed: 'Stopped: agree again to go on',
}

export const countedFromNames = { end: 'the end of employment', added: 'the day it was added', expiry: 'the day it runs out' } as const

/** What the server said against it, or that it did not work. */
export const problemText = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.status > 0 && error.status < 500 ? (error.details.fields?.[0]?.message ?? error.message) : otherwise
