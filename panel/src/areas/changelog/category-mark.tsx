import { texts } from '../../texts/changelog.ts'
import s from './changelog.module.css'
import type { Category } from './changelog.ts'

/** A category as a dot of its color and its name. */
export const CategoryMark = ({ category }: { category: Category | undefined }) =>
  category ? (
    <span className={s.category}>
      <i data-color={category.color} aria-hidden />
      {category.name}
    </span>
  ) : (
    <span className={s.none}>{texts.none}</span>
  )
