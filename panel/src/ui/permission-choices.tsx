import { Checkbox, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface Permission {
  name: string
  /** What it allows. */
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

/** Which of these a role has. */
export const PermissionChoices = ({ label, permissions, value, onChange, error }: PermissionChoicesProps) => (
  <Checkbox.Group label={label} value={value} onChange={onChange} error={error}>
    <Stack gap={12} mt={8}>
      {permissions.map(({ name, description, isDisabled }) => (
        <Checkbox
          key={name}
          value={name}
          disabled={isDisabled}
          label={
            <Text span fz={13.5} ff="monospace">
              {name}
            </Text>
          }
          description={description}
        />
      ))}
    </Stack>
  </Checkbox.Group>
)
