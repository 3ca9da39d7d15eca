import type { User } from '@supabase/supabase-js'

/** For the screens only. The database decides by itself, as a demoted admin's token may still say true. */
export function isSuperAdmin(user: User | null): boolean {
  return user?.user_metadata.is_super_admin === true
}
