import { Select } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'

interface CustomerRoleSelectProps {
  value: string | null
  onChange: (id: string | null) => void
  error?: string | undefined
}

export function CustomerRoleSelect({ value, onChange, error }: CustomerRoleSelectProps) {
  const [environment] = useEnvironment()
  const { data, isPending } = useRead('GET /v1/organization/customer-roles', { query: { environment, limit: 200 } })
  return (
    <Select
      label="Role"
      placeholder={isPending ? 'Loading…' : 'Member'}
      data={(data?.customer_roles ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
