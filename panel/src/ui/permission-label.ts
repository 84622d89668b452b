import { texts } from '../texts/permissions.ts'

/** Returns a permission in words. A permission that a tenant named stays as it is. */
export const permissionLabel = (name: string): string => texts[name] ?? name
