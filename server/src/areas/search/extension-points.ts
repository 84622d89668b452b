import type { Page, Paged, StaffPermission } from '@userkeep/contract'
import type { Context } from '../../platform/context.ts'
import { type Extension, extensionPoint } from '../../platform/extension-point.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

export interface SearchHit {
  readonly id: string
  readonly title: string
  readonly detail: string | null
  readonly status: string | null
}

export interface Searched {
  readonly scope: EnvironmentScope
  /** Without spaces around it. Empty: everything. */
  readonly search: string
  readonly page: Page
}

/** A kind of item that the search finds, for members with the permission. */
export interface SearchSource<Own = unknown> {
  readonly permission: StaffPermission
  find(searched: Searched, context: Context<Own>): Promise<Paged<SearchHit>>
}

interface SearchSourcesPoint extends Extension {
  readonly contribution: Readonly<Record<string, SearchSource<this['own']>>>
}

/** Items of an area that the search finds, by kind. */
export const searchSources = extensionPoint<SearchSourcesPoint>('search.sources')
