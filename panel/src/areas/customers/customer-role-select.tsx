import { Select } from '@mantine/core'
import { useEffect } from 'react'
import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { texts } from '../../texts/customers.ts'

interface CustomerRoleSelectProps {
  value: string | null
  onChange: (id: string | null) => void
  error?: string | undefined
}

export function CustomerRoleSelect({ value, onChange, error }: CustomerRoleSelectProps) {
  const [environment] = useEnvironment()
  const { data, isPending } = useReadAll(
    'GET /v1/organization/customer-roles',
    { query: { environment } },
    (answer) => answer.customer_roles,
  )
  const usual = data?.find(({ key }) => key === 'member')?.id
  useEffect(() => {
    if (value === null && usual) onChange(usual)
  }, [value, usual, onChange])
  return (
    <Select
      label={texts.role}
      searchable={(data?.length ?? 0) > 8}
      placeholder={isPending ? texts.loading : texts.chooseARole}
      allowDeselect={false}
      data={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
