import type { Reader } from '../rules.ts'

export const readerNames: Readonly<Record<Reader, string>> = {
  employee: 'Employee',
  manager: 'Manager',
  hr: 'HR',
  super_admin: 'Super admin',
  consultant: 'Consultant',
}

export const readersInWords = (readers: readonly Reader[]): string =>
  readers.length === 0
    ? 'For everyone'
    : `For ${readers.map((reader) => (reader === 'hr' ? 'HR' : `${readerNames[reader].toLowerCase()}s`)).join(', ')}`
