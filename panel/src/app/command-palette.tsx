import { Modal, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAddressBook, IconBuilding, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useRead } from './api.ts'
import s from './command-palette.module.css'
import { useEnvironment } from './environment.ts'
import { useNav } from './nav.ts'
import { useMay } from './session.tsx'

interface Hit {
  key: string
  label: string
  description?: string
  icon: ReactNode
  go: () => void
}

/** Goes anywhere, and finds a contact or a team. */
export default function CommandPalette({ close }: { close: () => void }) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const hits = useHits(text, close)
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((before) => (before + step + hits.length) % Math.max(hits.length, 1))
    }
    if (event.key === 'Enter') hits[at]?.go()
  }
  return (
    <Modal.Root opened onClose={close} size={560} yOffset="12vh" centered={false}>
      <Modal.Overlay backgroundOpacity={0.28} />
      <Modal.Content aria-label="Search or jump to">
        <TextInput
          data-autofocus
          aria-label="Search or jump to"
          placeholder="Search contacts, customers and pages"
          leftSection={<IconSearch size={16} />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKey}
          classNames={{ input: s.input }}
        />
        <div className={s.hits} role="listbox" aria-label="Results">
          {hits.map((hit, index) => (
            <UnstyledButton
              key={hit.key}
              role="option"
              aria-selected={index === at}
              className={s.hit}
              onClick={hit.go}
              onMouseEnter={() => setAt(index)}
            >
              {hit.icon}
              <span>{hit.label}</span>
              {hit.description && <span className={s.description}>{hit.description}</span>}
            </UnstyledButton>
          ))}
          {hits.length === 0 && (
            <Text c="dimmed" size="sm" p={16} ta="center">
              No results found.
            </Text>
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

function useHits(text: string, close: () => void): Hit[] {
  const may = useMay()
  const nav = useNav()
  const navigate = useNavigate()
  const [environment] = useEnvironment()
  const [settled] = useDebouncedValue(text.trim(), 150)
  const searching = settled.length > 1 && may('customers:read')
  const query = { environment, q: settled, limit: 5 }
  const contacts = useRead('GET /v1/organization/contacts', { query }, { enabled: searching })
  const customers = useRead('GET /v1/organization/customers', { query }, { enabled: searching })
  const then = (go: () => unknown) => () => {
    close()
    go()
  }
  const screens = nav.screens
    .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
    .map(({ label, path, nav: place }) => {
      const Icon = place?.icon ?? IconSearch
      return { key: path, label, icon: <Icon size={17} stroke={1.6} />, go: then(() => navigate({ to: path })) }
    })
  if (!searching) return screens
  return [
    ...screens,
    ...(contacts.data?.contacts ?? []).map(({ id, name, email }) => ({
      key: id,
      label: name ?? email ?? 'Visitor',
      description: name ? (email ?? undefined) : undefined,
      icon: <IconAddressBook size={17} stroke={1.6} />,
      go: then(() => navigate({ to: '/contacts', search: { contact: id } })),
    })),
    ...(customers.data?.customers ?? []).map(({ id, name }) => ({
      key: id,
      label: name,
      icon: <IconBuilding size={17} stroke={1.6} />,
      go: then(() => navigate({ to: '/customers', search: { customer: id } })),
    })),
  ]
}
