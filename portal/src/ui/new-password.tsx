import { texts } from '../texts/ui.ts'
import { Field } from './form.tsx'

/** Where a password is chosen, as the service takes it. */
export const NewPassword = ({ label = texts.password, focus = false }: { label?: string; focus?: boolean }) => (
  <Field
    label={label}
    name="password"
    type="password"
    autoComplete="new-password"
    minLength={8}
    maxLength={256}
    required
    focus={focus}
    hint={texts.atLeast8Characters}
  />
)
