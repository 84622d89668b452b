/** The environment of data. */
export interface EnvironmentScope {
  readonly organizationId: string
  readonly environmentId: string
}
