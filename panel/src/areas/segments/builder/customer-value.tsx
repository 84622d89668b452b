import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/segments-builder.ts'

interface CustomerValueProps {
  /** The id of a customer. */
  value: string
  isClosed: boolean
  onChange: (id: string) => void
}

/** A customer by name, where the condition has its id. */
export function CustomerValue({ value, isClosed, onChange }: CustomerValueProps) {
  const [environment] = useEnvironment()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const found = useRead('GET /v1/organization/directory/customers', {
    query: { environment, limit: 20, ...(q && { q }) },
  })
  const chosen = useRead(
    'GET /v1/organization/customers/{id}',
    { params: { id: value }, query: { environment } },
    { enabled: value !== '', single: true },
  )
  const options = new Map((found.data?.customers ?? []).map(({ id, name }) => [id, name] as const))
  if (value !== '')
    options.set(value, chosen.data?.name ?? options.get(value) ?? (chosen.error ? texts.unknownCustomer : '…'))
  return (
    <Select
      aria-label={texts.value}
      placeholder={texts.chooseACustomer}
      searchable
      allowDeselect={false}
      disabled={isClosed}
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      // The API has searched, by more than the name.
      filter={({ options: all }) => all}
      onSearchChange={setTyped}
      value={value || null}
      onChange={(id) => id && onChange(id)}
      nothingFoundMessage={texts.noCustomerFound}
    />
  )
}
