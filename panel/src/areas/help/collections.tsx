import { ActionIcon, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/help.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { Sortable } from '../../ui/sortable.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { articleReads, type Collection, collectionsRead } from './help.ts'

/** Adds, orders and deletes collections. */
export function Collections({ close }: { close: () => void }) {
  const [environment] = useEnvironment()
  const query = useRead(collectionsRead, { query: { environment, limit: 200 } })
  const update = useAct('PATCH /v1/organization/help/collections/{id}', { refresh: [collectionsRead] })
  const [deleting, setDeleting] = useState<Collection | null>(null)
  const collections = query.data?.collections ?? []
  const move = (from: number, to: number) => {
    const inOrder = collections.toSpliced(from, 1).toSpliced(to, 0, ...collections.slice(from, from + 1))
    for (const [position, { id, position: before }] of inOrder.entries()) {
      if (before === position) continue
      update.mutate({ params: { id }, query: { environment }, body: { position } }, { onError: toast.error })
    }
  }
  return (
    <Modal opened onClose={close} title={texts.collections} size="md">
      <Stack gap={14} aria-busy={query.isPending}>
        {query.error && (
          <FailedPart what={texts.theCollections} error={query.error} retry={() => void query.refetch()} />
        )}
        {query.data && collections.length === 0 && (
          <Text c="dimmed" size="sm">
            {texts.noCollectionsYetACollection}
          </Text>
        )}
        <Sortable
          label={texts.collections}
          items={collections}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          onMove={move}
        >
          {(collection) => (
            <Group justify="space-between" wrap="nowrap" flex={1}>
              <Text size="sm">
                {collection.name}{' '}
                <Text span c="dimmed">
                  {collection.articles}
                </Text>
              </Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={texts.deleteName(collection.name)}
                onClick={() => setDeleting(collection)}
              >
                <IconTrash size={16} stroke={1.8} />
              </ActionIcon>
            </Group>
          )}
        </Sortable>
        <NewCollection />
      </Stack>
      {deleting && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/help/collections/{id}"
          input={{ params: { id: deleting.id }, query: { environment } }}
          refresh={[collectionsRead, ...articleReads]}
          success={texts.nameDeleted(deleting.name)}
          close={() => setDeleting(null)}
          title={texts.deleteNameQuestion(deleting.name)}
          act={texts.deleteCollection}
        >
          {texts.itsArticlesStayPublishedWithout}
        </ConfirmAct>
      )}
    </Modal>
  )
}

function NewCollection() {
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/help/collections', { refresh: [collectionsRead] })
  const form = useForm({ initialValues: { name: '', description: '' } })
  const submit = form.onSubmit((body) =>
    create.mutate(
      { query: { environment }, body },
      {
        onSuccess: ({ name }) => {
          toast.success(texts.nameCreated(name))
          form.reset()
        },
        onError: (refused) => form.setErrors({ name: refused.fields.name ?? refused.message }),
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={10}>
        <TextInput
          label={texts.newCollection}
          placeholder={texts.gettingStarted}
          maxLength={100}
          {...form.getInputProps('name')}
        />
        <TextInput label={texts.descriptionOptional} maxLength={300} {...form.getInputProps('description')} />
        <Button type="submit" variant="default" loading={create.isPending} disabled={form.values.name.trim() === ''}>
          {texts.createCollection}
        </Button>
      </Stack>
    </form>
  )
}
