import type { User } from '@supabase/supabase-js'

/** What the screens go by. The database decides on its own (a demoted admin's token may still say true). */
export function isSuperAdmin(user: User | null): boolean {
  return user?.user_metadata.is_super_admin === true
}
