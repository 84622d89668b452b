/** One request as the load generator sends it. */
export interface Ask {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  headers?: Record<string, string>
  /** `unique` in it becomes another text with every request. */
  body?: string
}

export const unique = '[unique]'
