import { Select } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/changelog.ts'
import { categoriesRead } from './changelog.ts'

interface CategorySelectProps {
  value?: string | null
  onChange?: (id: string | null) => void
  error?: string
}

export function CategorySelect(props: CategorySelectProps) {
  const [environment] = useEnvironment()
  const categories = useRead(categoriesRead, { query: { environment } })
  return (
    <Select
      label={texts.category}
      placeholder={categories.isPending ? texts.loading : texts.none}
      clearable
      data={(categories.data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      nothingFoundMessage={texts.noCategoriesYetAddThem}
      {...props}
    />
  )
}
