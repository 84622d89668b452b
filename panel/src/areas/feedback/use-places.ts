import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { type Board, boardsRead, type Category, categoriesRead } from './feedback.ts'

export interface Places {
  /** Whether it is known that nobody can post anywhere. */
  hasNoBoard: boolean
  boards: Board[]
  categories: Category[]
  boardOf: (id: string) => Board | undefined
  categoryOf: (id: string | null) => Category | undefined
}

/** The boards and categories that posts are in. */
export function usePlaces(): Places {
  const [environment] = useEnvironment()
  const answer = useRead(boardsRead, { query: { environment } }).data
  const boards = answer?.boards ?? []
  const categories = useRead(categoriesRead, { query: { environment } }).data?.categories ?? []
  return {
    hasNoBoard: answer !== undefined && boards.every(({ archived_at }) => archived_at !== null),
    boards,
    categories,
    boardOf: (id) => boards.find((board) => board.id === id),
    categoryOf: (id) => categories.find((category) => category.id === id),
  }
}
