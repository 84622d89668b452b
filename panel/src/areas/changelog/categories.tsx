import { ActionIcon, Button, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/changelog.ts'
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
    <Modal opened onClose={close} title={texts.categories} size="md">
      <Stack gap={14} aria-busy={query.isPending}>
        {query.error && (
          <FailedPart what={texts.theCategories} error={query.error} retry={() => void query.refetch()} />
        )}
        {query.data?.categories.length === 0 && (
          <Text c="dimmed" size="sm">
            {texts.noCategoriesYetMostChangelogsDo}
          </Text>
        )}
        {query.data?.categories.map((category) => (
          <div key={category.id} style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
            <CategoryMark category={category} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={texts.deleteName(category.name)}
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
          success={texts.nameDeleted(deleting.name)}
          close={() => setDeleting(null)}
          title={texts.deleteNameQuestion(deleting.name)}
          act={texts.deleteCategory}
        >
          {texts.itsPostsArePreservedWithout}
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
          toast.success(texts.nameAdded(name))
          form.reset()
        },
        onError: (refused) => form.setErrors({ name: refused.fields.name ?? refused.message }),
      },
    ),
  )
  return (
    <form className={s.row} onSubmit={(event: FormEvent<HTMLFormElement>) => submit(event)} noValidate>
      <TextInput label={texts.newCategory} placeholder={texts.improved} {...form.getInputProps('name')} />
      <Select label={texts.color} data={colors} allowDeselect={false} {...form.getInputProps('color')} />
      <Button type="submit" variant="default" loading={create.isPending} disabled={form.values.name.trim() === ''}>
        {texts.add}
      </Button>
    </form>
  )
}
