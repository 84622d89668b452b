export interface FairQueue<Task extends { readonly tenant: string }> {
  readonly size: number
  waitingOf(tenant: string): number
  add(task: Task): void
  /** Adds a task before the others of its tenant. */
  addFirst(task: Task): void
  remove(task: Task): void
  /** Removes and returns the next task, tenants in turn; null if no tenant that may run has one. */
  next(mayRun: (tenant: string) => boolean): Task | null
  /** Removes and returns all tasks. */
  drain(): Task[]
}

/** Creates a queue that serves tenants in turn, however many tasks each of them has waiting. */
export function createFairQueue<Task extends { readonly tenant: string }>(): FairQueue<Task> {
  const byTenant = new Map<string, Task[]>()
  let size = 0

  const tasksOf = (tenant: string): Task[] => {
    const tasks = byTenant.get(tenant) ?? []
    byTenant.set(tenant, tasks)
    return tasks
  }
  const removeEmpty = (tenant: string) => {
    if (byTenant.get(tenant)?.length === 0) byTenant.delete(tenant)
  }

  return {
    get size() {
      return size
    },
    waitingOf: (tenant) => byTenant.get(tenant)?.length ?? 0,
    add(task) {
      size++
      tasksOf(task.tenant).push(task)
    },
    addFirst(task) {
      size++
      tasksOf(task.tenant).unshift(task)
    },
    remove(task) {
      const tasks = byTenant.get(task.tenant) ?? []
      const at = tasks.indexOf(task)
      if (at < 0) return
      size--
      tasks.splice(at, 1)
      removeEmpty(task.tenant)
    },
    next(mayRun) {
      for (const [tenant, tasks] of byTenant) {
        const task = mayRun(tenant) ? tasks.shift() : undefined
        if (!task) continue
        size--
        // Moves the tenant to the end of the turns.
        byTenant.delete(tenant)
        if (tasks.length > 0) byTenant.set(tenant, tasks)
        return task
      }
      return null
    },
    drain() {
      const tasks = [...byTenant.values()].flat()
      byTenant.clear()
      size = 0
      return tasks
    },
  }
}
