import { Checkbox, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { permissionLabel } from './permission-label.ts'

interface Permission {
  name: string
  /** The effect of the permission. */
  description: string
  isDisabled?: boolean
}

interface PermissionChoicesProps {
  label: string
  permissions: Permission[]
  value: string[]
  onChange: (value: string[]) => void
  error?: ReactNode
}

/** Selects the permissions of a role. */
export const PermissionChoices = ({ label, permissions, value, onChange, error }: PermissionChoicesProps) => (
  <Checkbox.Group label={label} value={value} onChange={onChange} error={error}>
    <Stack gap={12} mt={8}>
      {permissions.map(({ name, description, isDisabled }) => (
        <Checkbox
          key={name}
          value={name}
          disabled={isDisabled}
          label={permissionLabel(name)}
          description={description}
        />
      ))}
    </Stack>
  </Checkbox.Group>
)
