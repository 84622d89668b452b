import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../app/api.ts'
import { useEnvironment } from '../app/environment.ts'
import { texts } from '../texts/ui.ts'

interface ContactSelectProps {
  label: string
  value: string | null
  onChange: (id: string | null) => void
  /** Not to be chosen. */
  except?: string
  /** Only those who have said who they are. */
  identified?: boolean
  error?: string | undefined
  /** In a dialog where something else is filled in first. */
  isSecond?: boolean
}

/** Finds a contact by the beginning of its name or email. */
export function ContactSelect({ label, value, onChange, except, identified, error, isSecond }: ContactSelectProps) {
  const [environment] = useEnvironment()
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text, 200)
  const query = useRead('GET /v1/organization/contacts', {
    query: { environment, q, limit: 20, kind: identified ? 'identified' : undefined },
  })
  const options = (query.data?.contacts ?? [])
    .filter(({ id }) => id !== except)
    .map(({ id, name, email, external_id }) => ({
      value: id,
      label: [name, email ?? external_id].filter(Boolean).join(' · ') || texts.visitorId(id.slice(0, 13)),
    }))
  return (
    <Select
      label={label}
      placeholder={texts.searchByNameEmailOrID}
      searchable
      data-autofocus={isSecond ? undefined : true}
      data={options}
      // The server has matched them already, by their beginnings.
      filter={({ options: all }) => all}
      searchValue={text}
      onSearchChange={setText}
      value={value}
      onChange={onChange}
      error={error}
      nothingFoundMessage={query.isFetching ? texts.searching : texts.noContactsFound}
      rightSection={query.isFetching ? <Loader size={14} /> : undefined}
    />
  )
}
