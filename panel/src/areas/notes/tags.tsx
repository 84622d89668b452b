import { ActionIcon, Badge, Group, TagsInput, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/notes.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import type { Subject } from './subject.ts'

const most = 20

/** The tags of a contact or a customer, from the read of its page. */
export function Tags({ kind, id }: Subject) {
  const [environment] = useEnvironment()
  const mayWrite = useMay()('customers:write')
  const [isEditing, setEditing] = useState(false)
  const { data } = useRead(
    `GET /v1/organization/directory/${kind}/{id}`,
    { params: { id }, query: { environment } },
    { single: true },
  )
  if (!data) return null
  return (
    <Group gap={6}>
      {data.tags.length === 0 && (
        <Text span inherit c="dimmed">
          {texts.noTags}
        </Text>
      )}
      {data.tags.map((tag) => (
        <Badge key={tag} variant="light" color="gray" tt="none">
          {tag}
        </Badge>
      ))}
      {mayWrite && (
        <ActionIcon size={28} aria-label={texts.editTags} onClick={() => setEditing(true)}>
          <IconPencil size={15} stroke={1.8} />
        </ActionIcon>
      )}
      {isEditing && <EditTags kind={kind} id={id} tags={data.tags} close={() => setEditing(false)} />}
    </Group>
  )
}

function EditTags({ kind, id, tags: before, close }: Subject & { tags: readonly string[]; close: () => void }) {
  const [environment] = useEnvironment()
  const [tags, setTags] = useState([...before])
  const [typed, setTyped] = useState('')
  const known = useReadAll(`GET /v1/organization/tags/${kind}`, { query: { environment } }, (answer) => answer.tags)
  const save = useAct(`PUT /v1/organization/${kind}/{id}/tags`, {
    refresh: [
      `GET /v1/organization/directory/${kind}`,
      `GET /v1/organization/directory/${kind}/{id}`,
      `GET /v1/organization/tags/${kind}`,
    ],
  })
  return (
    <FormModal
      title={texts.editTags}
      close={close}
      act={texts.save}
      pending={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate({ params: { id }, query: { environment }, body: { tags } }, { onSuccess: close })}
    >
      <TagsInput
        label={texts.tags}
        description={texts.tagsAreLowerCase}
        placeholder={texts.typeATagAndPressEnter}
        data-autofocus
        maxTags={most}
        maxLength={40}
        acceptValueOnBlur
        // Only while something is typed, so that the list does not cover the button.
        data={typed === '' ? [] : (known.data ?? []).map(({ name }) => name)}
        searchValue={typed}
        onSearchChange={setTyped}
        error={save.error?.fields.tags}
        value={tags}
        onChange={(chosen) => setTags([...new Set(chosen.map((tag) => tag.trim().toLowerCase()))].filter(Boolean))}
      />
    </FormModal>
  )
}
