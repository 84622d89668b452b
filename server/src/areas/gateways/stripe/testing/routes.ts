import type { Form } from './form.ts'
import type { Account } from './state.ts'

/** Handlers by method and path; `:id` is a parameter. */
export type Routes = Record<string, (account: Account, form: Form, id: string) => object>
