import { Select } from '@mantine/core'
import { useEffect } from 'react'
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
  const usual = data?.customer_roles.find(({ key }) => key === 'member')?.id
  useEffect(() => {
    if (value === null && usual) onChange(usual)
  }, [value, usual, onChange])
  return (
    <Select
      label="Role"
      placeholder={isPending ? 'Loading…' : 'Choose a role'}
      allowDeselect={false}
      data={(data?.customer_roles ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
