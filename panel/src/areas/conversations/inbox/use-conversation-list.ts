import { useInfiniteQuery } from '@tanstack/react-query'
import type { ApiError, Output } from '@userkeep/client'
import { api, keyOf } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { listRead } from '../conversation.ts'
import { defaultView, queryOfView } from '../inbox-filter.ts'

type Page = Output<typeof listRead>
const pageSize = 50

/** The conversations of the view in the URL, read on by cursors. */
export function useConversationList() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const [q, tag] = [screen.get('q'), screen.get('tag')]
  const query = {
    environment,
    ...queryOfView(screen.get('view') ?? defaultView),
    ...(tag && { tag_id: tag }),
    ...(q && { q }),
  }
  const list = useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], string | undefined>({
    queryKey: keyOf(listRead, { query }),
    queryFn: ({ pageParam, signal }) =>
      api(listRead, { query: { ...query, limit: pageSize, starting_after: pageParam }, signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
  return {
    conversations: list.data?.pages.flatMap(({ conversations }) => conversations),
    error: list.data ? null : list.error,
    retry: () => void list.refetch(),
    hasMore: list.hasNextPage,
    isReadingOn: list.isFetchingNextPage,
    readOn: () => void list.fetchNextPage(),
  }
}

export type ConversationList = ReturnType<typeof useConversationList>
