import { Field } from './form.tsx'

/** Where a password is chosen, as the service takes it. */
export const NewPassword = ({ label = 'Password', focus = false }: { label?: string; focus?: boolean }) => (
  <Field
    label={label}
    name="password"
    type="password"
    autoComplete="new-password"
    minLength={8}
    maxLength={256}
    required
    focus={focus}
    hint="At least 8 characters"
  />
)
