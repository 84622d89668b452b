import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ApiError } from '@userkeep/client'
import { useState } from 'react'
import { texts } from '../texts/ui.ts'
import s from './attributes.module.css'
import { FormModal } from './form-modal.tsx'
import { Properties, Property } from './properties.tsx'

type Attributes = Record<string, unknown>

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

export function AttributeList({ attributes, empty }: { attributes: Attributes; empty: string }) {
  const entries = Object.entries(attributes)
  if (entries.length === 0) {
    return (
      <Text c="dimmed" size="sm">
        {empty}
      </Text>
    )
  }
  return (
    <Properties>
      {entries.map(([name, value]) => (
        <Property key={name} name={name}>
          {shown(value)}
        </Property>
      ))}
    </Properties>
  )
}

/** The first of them, for a table. */
export function FewAttributes({ attributes }: { attributes: Attributes }) {
  const few = Object.entries(attributes).slice(0, 3)
  if (few.length === 0) return '—'
  return (
    <span className={s.few}>
      {few.map(([name, value]) => (
        <span key={name}>
          <span className={s.name}>{name}</span> {shown(value)}
        </span>
      ))}
    </span>
  )
}

interface Line {
  id: number
  name: string
  text: string
}

/** `true`, `3` and `{"a":1}` are what they look like in JSON; all else is text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A text that would read as something else is put in quotes, so that it comes back as it was. */
const textOf = (value: unknown) =>
  typeof value === 'string' && typeof parsed(value) === 'string' && parsed(value) === value
    ? value
    : JSON.stringify(value)

interface EditAttributesProps {
  attributes: Attributes
  /** The changes by key; null removes. */
  save: (changes: Attributes) => void
  close: () => void
  pending: boolean
  error: ApiError | null
}

export function EditAttributes({ attributes, save, close, pending, error }: EditAttributesProps) {
  const [lines, setLines] = useState<Line[]>(() =>
    Object.entries(attributes).map(([name, value], id) => ({ id, name, text: textOf(value) })),
  )
  const change = (id: number, changes: Partial<Line>) =>
    setLines((before) => before.map((line) => (line.id === id ? { ...line, ...changes } : line)))
  const add = () => setLines((before) => [...before, { id: (before.at(-1)?.id ?? -1) + 1, name: '', text: '' }])
  const submit = () => {
    const after = Object.fromEntries(
      lines.filter(({ name }) => name.trim()).map(({ name, text }) => [name.trim(), parsed(text)]),
    )
    const gone = Object.keys(attributes).filter((name) => !Object.hasOwn(after, name))
    save({ ...after, ...Object.fromEntries(gone.map((name) => [name, null])) })
  }
  return (
    <FormModal
      title={texts.editAttributes}
      close={close}
      act={texts.save}
      pending={pending}
      error={error}
      size="lg"
      onSubmit={submit}
    >
      <Text size="sm" c="dimmed">
        {texts.numbersTrueFalseAndJSONKeepTheir}
      </Text>
      <Stack gap={8}>
        {lines.map(({ id, name, text }, index) => (
          <Group key={id} gap={8} wrap="nowrap">
            <TextInput
              aria-label={texts.nameOfAttributeIndex(index + 1)}
              placeholder={texts.plan}
              value={name}
              flex={1}
              onChange={(event) => change(id, { name: event.currentTarget.value })}
            />
            <TextInput
              aria-label={texts.valueOfName(name || texts.attributeIndex(index + 1))}
              placeholder={texts.pro}
              value={text}
              flex={1.4}
              onChange={(event) => change(id, { text: event.currentTarget.value })}
            />
            <ActionIcon
              aria-label={texts.removeName(name || texts.attributeIndex(index + 1))}
              onClick={() => setLines((before) => before.filter((line) => line.id !== id))}
            >
              <IconTrash size={16} stroke={1.7} />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      <Group>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={add}>
          {texts.addAttribute}
        </Button>
      </Group>
    </FormModal>
  )
}
