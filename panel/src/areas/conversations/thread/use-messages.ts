import { useInfiniteQuery } from '@tanstack/react-query'
import type { ApiError, Output } from '@userkeep/client'
import { api, keyOf } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { messagesRead } from '../conversation.ts'

type Page = Output<typeof messagesRead>

/** The messages, notes and events of a conversation, the oldest first. */
export function useMessages(id: string) {
  const [environment] = useEnvironment()
  const input = { params: { id }, query: { environment } }
  const query = useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], string | undefined>({
    queryKey: keyOf(messagesRead, input),
    queryFn: ({ pageParam, signal }) =>
      api(messagesRead, { ...input, query: { environment, limit: 50, starting_after: pageParam }, signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
  const messages = query.data?.pages.flatMap((page) => page.messages)
  return {
    messages: messages?.toReversed(),
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    hasOlder: query.hasNextPage,
    isReadingOlder: query.isFetchingNextPage,
    readOlder: () => void query.fetchNextPage(),
  }
}
