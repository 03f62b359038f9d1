import type { Role } from '#platform/shared/actor.ts'

export const roleNames: Readonly<Record<Role, string>> = { super_admin: 'Super admin', hr: 'HR', manager: 'Manager', employee: 'Employee' }
