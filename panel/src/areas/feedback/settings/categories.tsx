import { Button, ColorInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { texts } from '../../../texts/feedback-settings.ts'
import { CompactList, ListRow, RowMenu } from '../../../ui/compact-list.tsx'
import { ConfirmAct } from '../../../ui/confirm-act.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import { CategoryName } from '../bits.tsx'
import { type Category, categoriesRead, postsRead } from '../feedback.ts'

const refresh = [categoriesRead, postsRead] as const

export function Categories() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const [deleting, setDeleting] = useState<Category | null>(null)
  const query = useRead(categoriesRead, { query: { environment } })
  const editing = query.data?.categories.find(({ id }) => id === screen.get('category'))
  const close = () => screen.set({ new: undefined, category: undefined })
  return (
    <Section
      title={texts.categories}
      description={texts.topicsOfPostsPeopleChoose}
      action={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={2} />}
          onClick={() => screen.set({ new: 'category' })}
        >
          {texts.newCategory}
        </Button>
      }
    >
      <CompactList
        label={texts.categories}
        query={query}
        shape="none"
        expected={2}
        rows={(answer) => answer.categories}
        empty={texts.noCategoriesYetCategories}
      >
        {(category) => (
          <ListRow
            key={category.id}
            title={
              <AnchorLink to="/settings/feedback" search={{ category: category.id }} c="inherit" inherit>
                <CategoryName category={category} />
              </AnchorLink>
            }
            end={
              <RowMenu
                label={category.name}
                acts={[{ label: texts.delete, run: () => setDeleting(category), isDestructive: true }]}
              />
            }
          />
        )}
      </CompactList>
      {(editing || screen.get('new') === 'category') && (
        <CategoryForm key={editing?.id} category={editing ?? null} close={close} />
      )}
      {deleting && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/feedback/categories/{id}"
          input={{ params: { id: deleting.id }, query: { environment } }}
          refresh={refresh}
          success={texts.categoryNameDeleted(deleting.name)}
          close={() => setDeleting(null)}
          title={texts.deleteTheCategoryName(deleting.name)}
          act={texts.deleteCategory}
        >
          {texts.itsPostsArePreservedWithout}
        </ConfirmAct>
      )}
    </Section>
  )
}

const swatches = ['#5b5bd6', '#3b82f6', '#0ea5a4', '#16a34a', '#ca8a04', '#ea580c', '#dc2626', '#a855f7']

function CategoryForm({ category, close }: { category: Category | null; close: () => void }) {
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/feedback/categories', { refresh: [...refresh] })
  const update = useAct('PATCH /v1/organization/feedback/categories/{id}', { refresh: [...refresh] })
  const form = useForm({ initialValues: { name: category?.name ?? '', color: category?.color ?? '' } })
  const submit = form.onSubmit(({ name, color }) => {
    const body = { name, color: color.toLowerCase() || null }
    const onSuccess = () => {
      toast.success(category ? texts.saved : texts.categoryNameCreated(name))
      close()
    }
    const onError = ({ fields }: { fields: Record<string, string> }) => form.setErrors(fields)
    if (category) update.mutate({ params: { id: category.id }, query: { environment }, body }, { onSuccess, onError })
    else create.mutate({ query: { environment }, body }, { onSuccess, onError })
  })
  return (
    <FormModal
      title={category ? category.name : texts.newCategory}
      close={close}
      act={category ? texts.save : texts.createCategory}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
    >
      <TextInput label={texts.name} placeholder={texts.editor} data-autofocus {...form.getInputProps('name')} />
      <ColorInput
        label={texts.colorOptional}
        placeholder="#5b5bd6"
        format="hex"
        swatches={swatches}
        withEyeDropper={false}
        {...form.getInputProps('color')}
      />
    </FormModal>
  )
}
