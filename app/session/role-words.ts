import type { Role } from './roles.ts'

interface RoleDescription {
  name: string
  may: string[]
  mayNot: string[]
}

/** For display; the database decides (decision 64). */
export const roles: Record<Role, RoleDescription> = {
  writer: {
    name: 'Writer',
    may: ['write drafts of their own, with pictures', 'send them for review'],
    mayNot: ['publish or schedule', 'see drafts of others, messages, users or settings'],
  },
  editor: {
    name: 'Editor',
    may: [
      'write, publish, schedule and delete posts, and continue everybody’s drafts',
      'approve drafts and send them to clients',
      'manage categories and pictures, and bring posts back from the trash',
    ],
    mayNot: ['see messages, users, settings or the audit'],
  },
  desk: {
    name: 'Desk',
    may: [
      'read, answer, assign, file and delete messages, and bring them back from the trash',
      'see what works',
    ],
    mayNot: ['see drafts, users, settings or the audit', 'change posts'],
  },
  admin: {
    name: 'Admin',
    may: ['do everything: posts, messages, users, settings, privacy, alerts and the audit'],
    mayNot: ['take away their own rights'],
  },
}
