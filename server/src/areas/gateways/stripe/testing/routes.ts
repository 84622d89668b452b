import type { Form } from './form.ts'
import type { Account } from './state.ts'

/** What answers a request, by method and path; `:id` stands for what is named there. */
export type Routes = Record<string, (account: Account, form: Form, id: string) => object>
