/** A team before it has members. */
export interface TeamPlan {
  name: string
  domain: string
  /** How many of its people have its address. */
  size: number
}
