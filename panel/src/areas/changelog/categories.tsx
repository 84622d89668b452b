import { ActionIcon, Button, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { CategoryMark } from './category-mark.tsx'
import s from './changelog.module.css'
import { type Category, categoriesRead, colorNames, postReads } from './changelog.ts'

const colors = Object.entries(colorNames).map(([value, label]) => ({ value, label }))

/** The categories of posts: added and deleted here, each with a color. */
export function Categories({ close }: { close: () => void }) {
  const [environment] = useEnvironment()
  const query = useRead(categoriesRead, { query: { environment } })
  const [deleting, setDeleting] = useState<Category | null>(null)
  return (
    <Modal opened onClose={close} title="Categories" size="md">
      <Stack gap={14} aria-busy={query.isPending}>
        {query.error && <FailedPart what="The categories" error={query.error} retry={() => void query.refetch()} />}
        {query.data?.categories.length === 0 && (
          <Text c="dimmed" size="sm">
            No categories yet. Most changelogs do well with three: New, Improved and Fixed.
          </Text>
        )}
        {query.data?.categories.map((category) => (
          <div key={category.id} style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
            <CategoryMark category={category} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Delete ${category.name}`}
              onClick={() => setDeleting(category)}
            >
              <IconTrash size={16} stroke={1.8} />
            </ActionIcon>
          </div>
        ))}
        <NewCategory />
      </Stack>
      {deleting && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/changelog/categories/{id}"
          input={{ params: { id: deleting.id }, query: { environment } }}
          refresh={[categoriesRead, ...postReads]}
          success={`“${deleting.name}” is deleted.`}
          close={() => setDeleting(null)}
          title={`Delete “${deleting.name}”?`}
          act="Delete category"
        >
          Its posts stay and have no category then.
        </ConfirmAct>
      )}
    </Modal>
  )
}

function NewCategory() {
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/changelog/categories', { refresh: [categoriesRead] })
  const form = useForm({ initialValues: { name: '', color: 'blue' as Category['color'] } })
  const submit = form.onSubmit((body) =>
    create.mutate(
      { query: { environment }, body },
      {
        onSuccess: ({ name }) => {
          toast.success(`“${name}” added.`)
          form.reset()
        },
        onError: (refused) => form.setErrors({ name: refused.fields.name ?? refused.message }),
      },
    ),
  )
  return (
    <form className={s.row} onSubmit={(event: FormEvent<HTMLFormElement>) => submit(event)} noValidate>
      <TextInput label="New category" placeholder="Improved" {...form.getInputProps('name')} />
      <Select label="Color" data={colors} allowDeselect={false} {...form.getInputProps('color')} />
      <Button type="submit" variant="default" loading={create.isPending} disabled={form.values.name.trim() === ''}>
        Add
      </Button>
    </form>
  )
}
