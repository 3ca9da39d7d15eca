import type { SupabaseClient } from '@supabase/supabase-js'
import type { Banner } from '../settings/groups/banners.ts'

/** The tables and functions our calls know, in the shape supabase-js takes its types from. */
export type Schema = {
  public: {
    Tables: {
      posts: {
        Row: PostRow
        Insert: PostFields & PostPlace
        Update: Partial<PostFields> & PostPlace
        Relationships: [
          {
            foreignKeyName: 'posts_category_id_fkey'
            columns: ['category_id']
            isOneToOne: false
            referencedRelation: 'categories'
            referencedColumns: ['id']
          },
        ]
      }
      post_details: {
        Row: PostDetails & { post_id: string }
        Insert: Partial<PostDetails> & { post_id: string }
        Update: Partial<PostDetails>
        Relationships: [
          {
            foreignKeyName: 'post_details_post_id_fkey'
            columns: ['post_id']
            isOneToOne: true
            referencedRelation: 'posts'
            referencedColumns: ['id']
          },
        ]
      }
      categories: {
        Row: CategoryRow
        Insert: { name: string }
        Update: { name: string }
        Relationships: []
      }
      post_drafts: {
        Row: PostDraftRow
        Insert: Omit<PostDraftFields, 'device' | 'publish_at'> &
          Partial<Pick<PostDraftFields, 'device' | 'publish_at'>> &
          Pick<PostDraftRow, 'id' | 'post_id'> & { scheduled_for?: string }
        Update: Partial<PostDraftFields> & { scheduled_for?: string | null }
        Relationships: []
      }
      settings: {
        Row: SettingRow
        Insert: never
        Update: { value: unknown }
        Relationships: []
      }
      price_lists: {
        Row: PriceListRow
        Insert: never
        Update: never
        Relationships: []
      }
      contact_messages: {
        Row: MessageRow
        Insert: never
        Update: MessageTriage
        Relationships: []
      }
    }
    Views: Record<never, never>
    Functions: {
      list_users: {
        Args: { p_search: string; p_never_confirmed: boolean; p_limit: number; p_offset: number }
        Returns: AccountRow[]
      }
      can_send_mail: { Args: Record<string, never>; Returns: boolean }
      set_is_super_admin: { Args: { p_user_id: string; p_is_super_admin: boolean }; Returns: undefined }
      /** All roles of an account but that of super admin. */
      set_roles: { Args: { p_user_id: string; p_roles: StaffRole[] }; Returns: undefined }
      describe_accounts: { Args: { p_ids: string[] }; Returns: AccountFacts[] }
      find_account: { Args: { p_user_id: string }; Returns: FoundAccountRow[] }
      suspend_account: { Args: { p_user_id: string }; Returns: undefined }
      restore_account: { Args: { p_user_id: string }; Returns: undefined }
      list_account_sessions: { Args: { p_user_id: string }; Returns: AccountSessionRow[] }
      end_account_sessions: { Args: { p_user_id: string; p_session_id: string | null }; Returns: number }
      find_ownership: { Args: Record<string, never>; Returns: OwnershipRow | null }
      take_ownership: { Args: Record<string, never>; Returns: undefined }
      offer_ownership: { Args: { p_user_id: string | null }; Returns: undefined }
      answer_ownership: { Args: { p_is_accepted: boolean }; Returns: undefined }
      create_invitation: {
        Args: { p_email: string; p_roles: InvitedRole[]; p_is_mailed: boolean }
        Returns: { id: string; token: string | null; expires_at: string }[]
      }
      end_invitation: { Args: { p_id: string }; Returns: undefined }
      list_invitations: { Args: Record<string, never>; Returns: InvitationRow[] }
      find_invitation: { Args: { p_token: string }; Returns: FoundInvitation | null }
      accept_invitation: {
        Args: { p_token: string }
        Returns: 'done' | 'gone' | 'other_address' | 'unproven'
      }
      find_profile: { Args: Record<string, never>; Returns: ProfileRow }
      save_profile: { Args: { p_name: string | null; p_picture: string | null }; Returns: undefined }
      find_standing: { Args: Record<string, never>; Returns: StandingRow }
      count_posts_by_category: {
        Args: Record<string, never>
        Returns: { category_id: string; posts: number }[]
      }
      list_post_drafts: {
        Args: { p_post_id?: string; p_limit?: number; p_offset?: number }
        Returns: PostDraftSummary[]
      }
      list_calendar: { Args: { p_from: string; p_to: string }; Returns: CalendarEntry[] }
      unschedule_post: { Args: { p_id: string }; Returns: string }
      list_trash: {
        Args: { p_table: TrashKind; p_limit: number; p_offset: number }
        Returns: TrashEntry[]
      }
      count_trash: { Args: Record<string, never>; Returns: { table: TrashKind; entries: number }[] }
      restore_from_trash: { Args: { p_table: TrashKind; p_row_ids: string[] }; Returns: RestoredRow[] }
      delete_for_good: { Args: { p_table: TrashKind; p_row_ids: string[] }; Returns: string[] }
      erase_expired_trash: { Args: Record<string, never>; Returns: string[] }
      list_pictures: {
        Args: { p_search: string; p_filter: PictureFilter; p_limit: number; p_offset: number }
        Returns: PictureRow[]
      }
      list_unused_pictures: { Args: { p_names: string[] }; Returns: string[] }
      find_preview: { Args: { p_token: string }; Returns: PreviewRow | PublishedPreviewRow | null }
      comment_on_preview: {
        Args: { p_token: string; p_paragraph: string; p_place: number; p_name: string; p_body: string }
        Returns: 'done' | 'too_many' | null
      }
      request_preview_code: {
        Args: { p_token: string }
        Returns: 'sent' | 'too_soon' | 'too_many' | 'none' | null
      }
      approve_preview: {
        Args: { p_token: string; p_version: number; p_name: string; p_code: string }
        Returns: 'done' | 'changed' | 'code_needed' | 'wrong_code' | 'too_many' | null
      }
      create_review_link: {
        Args: { p_draft_id: string; p_email: string | null }
        Returns: { id: string; token: string | null; expires_at: string }[]
      }
      end_review_link: { Args: { p_link_id: string }; Returns: undefined }
      resolve_review_comment: { Args: { p_comment_id: string; p_is_resolved: boolean }; Returns: undefined }
      approve_draft: { Args: { p_draft_id: string; p_version: number }; Returns: undefined }
      submit_draft: { Args: { p_draft_id: string; p_is_submitted: boolean }; Returns: string | null }
      find_review: { Args: { p_draft_id: string }; Returns: ReviewRow | null }
      list_posts_for_staff: {
        Args: {
          p_search: string
          p_status: PostStatus | null
          p_author_id: string | null
          p_category_id: string | null
          p_without_category: boolean
          p_order: string
          p_limit: number
          p_offset: number
        }
        Returns: PostListRow[]
      }
      list_post_authors: { Args: Record<string, never>; Returns: PostAuthor[] }
      find_images: { Args: { p_names: string[] }; Returns: ImageState[] }
      list_post_versions: { Args: { p_post_id: string; p_limit: number }; Returns: PostVersionRow[] }
      find_post_version: { Args: { p_history_id: number }; Returns: FormerPostRow[] }
      list_unmerged_posts: { Args: { p_post_id: string }; Returns: UnmergedPostRow[] }
      find_unmerged_post: { Args: { p_id: string }; Returns: FormerPostRow[] }
      keep_unmerged_post: {
        Args: { p_post_id: string; p_post: Omit<PostFields, 'user_id'> }
        Returns: undefined
      }
      list_audit: {
        Args: {
          p_actor_id: string | null
          p_via: string | null
          p_tables: string[] | null
          p_from: string | null
          p_until: string | null
          p_before: number | null
          p_limit: number
        }
        Returns: AuditEntry[]
      }
      save_settings: {
        Args: { p_changes: Record<string, unknown>; p_base: Record<string, number> }
        Returns: Record<string, number>
      }
      find_staff_banner: { Args: Record<string, never>; Returns: Banner | null }
      list_setting_changes: {
        Args: { p_names: string[] | null; p_before: number | null; p_limit: number }
        Returns: SettingChange[]
      }
      list_audit_actors: { Args: Record<string, never>; Returns: AuditActor[] }
      find_renamed_category: { Args: { p_name: string }; Returns: string | null }
      find_renamed_post: { Args: { p_slug: string }; Returns: { slug: string; is_opening: boolean }[] }
      list_case_studies: { Args: { p_service: ServiceName | null; p_limit: number }; Returns: CaseStudy[] }
      check_slug: { Args: { p_text: string; p_post_id: string | null }; Returns: SlugOwner[] }
      list_former_slugs: { Args: { p_post_id: string }; Returns: { slug: string; renamed_at: string }[] }
      merge_categories: { Args: { p_from: string; p_into: string }; Returns: undefined }
      is_gone_post: { Args: { p_slug: string; p_opening: boolean }; Returns: boolean }
      delete_user_by_id: { Args: { user_id_to_delete: string }; Returns: undefined }
      create_recovery_codes: { Args: Record<string, never>; Returns: string[] }
      count_recovery_codes: { Args: Record<string, never>; Returns: number }
      use_recovery_code: { Args: { p_code: string }; Returns: boolean }
      list_sessions: { Args: Record<string, never>; Returns: SessionRow[] }
      find_webhook: { Args: Record<string, never>; Returns: WebhookRow[] }
      set_webhook: { Args: { p_url: string }; Returns: string | null }
      rotate_webhook_secret: { Args: Record<string, never>; Returns: string }
      delete_webhook: { Args: Record<string, never>; Returns: undefined }
      send_test_webhook: { Args: Record<string, never>; Returns: string }
      list_webhook_deliveries: { Args: Record<string, never>; Returns: WebhookDeliveryRow[] }
      list_conditions: { Args: Record<string, never>; Returns: ConditionRow[] }
      list_backups: { Args: Record<string, never>; Returns: BackupRow[] }
      resend_webhook_delivery: { Args: { p_id: string }; Returns: undefined }
      end_session: { Args: { p_session_id: string }; Returns: undefined }
    }
  }
}

export type Client = SupabaseClient<Schema>

/** The database makes the slug from the title unless staff give one (trigger `set_post_slug`). */
export type PostRow = PostFields & { id: string; created_at: string; updated_at: string; slug: string }

/** What an insert and an update of a post carry, and nothing else (specification §7). */
export type PostFields = {
  title: string
  content: string
  category_id: string | null
  user_id: string | null
  excerpt: string
  feature_image_url: string | null
}

/** Where and from when on a post is public. Left out: made from the title, and at once; of an update: as it was. */
export type PostPlace = { slug?: string; created_at?: string }

/** What a post has beyond the specified fields. A post without a row has none of it. */
export type PostDetails = {
  author_name: string | null
  /** Of the feature image, for who does not see it. */
  image_description: string | null
  /** Instead of title and excerpt where search engines and link previews show the page. */
  search_title: string | null
  search_description: string | null
  is_noindex: boolean
  /** From when on an opening is closed. */
  deadline: string | null
  place: string | null
  is_remote: boolean | null
  employment_type: EmploymentType | null
  /** Naira, without kobo. */
  pay_min: number | null
  pay_max: number | null
  pay_period: PayPeriod | null
  how_to_apply: string | null
} & StudyDetails

/** What a case study is about; empty in every other post. */
export type StudyDetails = {
  /** On whose page it stands, too: the last part of that page's address. */
  service: ServiceName | null
  client_name: string | null
  app_name: string | null
  result_before: string | null
  result_after: string | null
  period: string | null
  /** Naira, without kobo. */
  cost_per_active_user: number | null
  quote: string | null
  quote_name: string | null
  quote_image_url: string | null
}

export type ServiceName =
  | 'user-acquisition'
  | 'growth-analytics'
  | 'app-store-optimization'
  | 'performance-marketing'

/** A published one as lists show it. */
export type CaseStudy = Omit<StudyDetails, 'service'> & {
  id: string
  slug: string
  title: string
  excerpt: string
  feature_image_url: string | null
  category: string
}

export type EmploymentType = 'full_time' | 'part_time' | 'contract' | 'temporary' | 'internship' | 'volunteer'

export type PayPeriod = 'hour' | 'day' | 'week' | 'month' | 'year'

export type DraftDevice = 'computer' | 'tablet' | 'phone'

/** What is kept of a text that is being written. */
export type PostDraftFields = {
  title: string
  content: string
  excerpt: string
  category_id: string | null
  feature_image_url: string | null
  /** Null: made from the title. */
  slug: string | null
  /** When it shall be published, or was; null: at once. */
  publish_at: string | null
  /** What differs from an empty row. */
  details: Partial<PostDetails>
  /** What it was begun from; null for a new post. */
  base: unknown
  device: DraftDevice
}

/** A new post that is being written, or a pending edit of one (`post_id`). */
export type PostDraftRow = Omit<PostDraftFields, 'device'> & {
  id: string
  post_id: string | null
  writer_id: string | null
  device: DraftDevice | null
  /** Each save counts it up. */
  version: number
  /** Who saved it last. */
  saved_by: string | null
  scheduled_for: string | null
  /** Since when it waits for an editor. */
  submitted_at: string | null
  created_at: string
  updated_at: string
}

/** A draft as lists show it: everything but its text. */
export type PostDraftSummary = Pick<
  PostDraftRow,
  | 'id'
  | 'post_id'
  | 'title'
  | 'writer_id'
  | 'saved_by'
  | 'device'
  | 'version'
  | 'scheduled_for'
  | 'created_at'
  | 'updated_at'
> & {
  /** What visitors read; null where there is no such post, or not any more. */
  post_title: string | null
  /** Addresses. */
  writer: string | null
  saved_by_email: string | null
}

/** What a reviewer said of a paragraph: its text, shortened, and its place in the draft as it was then. */
export type ReviewCommentRow = {
  id: string
  name: string
  body: string
  paragraph: string
  place: number
  created_at: string
  resolved_at: string | null
}

/** A draft as who has a link to it reads it. */
export type PreviewRow = Pick<
  PostDraftRow,
  'version' | 'title' | 'excerpt' | 'content' | 'feature_image_url' | 'details'
> & {
  published: false
  draft_id: string
  category: string | null
  is_edit: boolean
  /** Of the published post. */
  created_at: string | null
  saved_at: string
  expires_at: string
  /** The one address that the link was issued to. */
  email: string | null
  comments: ReviewCommentRow[]
  /** Of the text as it is now, or as it was. */
  approvals: { name: string; created_at: string; is_current: boolean }[]
}

export type PublishedPreviewRow = { published: true; slug: string; category: string | null }

export type ReviewLinkRow = {
  id: string
  email: string | null
  created_by: string | null
  created_at: string
  expires_at: string
  opened_at: string | null
  mailed_at: string | null
  mail_error: string | null
}

export type ReviewApprovalRow = {
  id: string
  name: string
  /** Confirmed by a code that was mailed there. */
  email: string | null
  by_staff: boolean
  /** Whether publishing may rest on it. */
  is_release: boolean
  is_current: boolean
  version: number
  created_at: string
}

export type ReviewRow = {
  version: number
  approval_required: boolean
  can_send_mail: boolean
  /** Whether who asks wrote in the draft, and so can't release it. */
  is_writer: boolean
  links: ReviewLinkRow[]
  comments: ReviewCommentRow[]
  approvals: ReviewApprovalRow[]
}

export type ScheduledEdit = { id: string; scheduled_for: string }

/** A publication, or a change of a post that is scheduled. */
export type CalendarEntry = {
  kind: 'post' | 'edit'
  id: string
  /** The post; of one that was deleted the edit's own. */
  post_id: string
  title: string
  category: string | null
  at: string
  who: string | null
  /** Why a change did not take place. */
  problem: string | null
  version: string
}

export type SlugOwner = {
  slug: string
  owner_id: string | null
  owner_title: string | null
  /** Whether it only leads to that post. */
  is_former: boolean | null
}

/** A version of a post without its text; saves of one person within ten minutes are one. */
export type PostVersionRow = {
  /** The entry of the history that ended it; null for what stands now. */
  history_id: number | null
  written_at: string
  actor_id: string | null
  actor: string | null
  /** `back office`, `secret key`, `database` …; null where nobody knows, as the history began later. */
  via: string | null
  device: string | null
  operation: 'INSERT' | 'UPDATE' | 'DELETE' | null
  /** Columns; of an insert none. */
  changed: string[]
  saves: number
}

/** What somebody gave up when two texts were merged. */
export type UnmergedPostRow = Pick<PostVersionRow, 'written_at' | 'actor_id' | 'actor' | 'device'> & {
  id: string
}

/** What stood in a post once, and the name that its category has now; null where that is gone. */
export type FormerPostRow = {
  post_id: string
  post: Partial<PostFields>
  category: string | null
}

export type CategoryRow = { id: string; name: string; created_at: string }

/** A contact message. What the visitor wrote can't be changed; how staff triage it can. */
export type MessageRow = {
  id: string
  name: string
  email: string
  subject: string
  message: string
  created_at: string
  read_at: string | null
  archived_at: string | null
  quarantined_at: string | null
  attempts: number
  next_attempt_at: string
  delivered_at: string | null
  /** Set when it is not tried any more. */
  failed_at: string | null
  waiting_since: string
  last_status: number | null
  /** Why the last attempt to mail it failed. */
  last_error: string | null
}

export type MessageTriage = Partial<
  Pick<MessageRow, 'read_at' | 'archived_at' | 'quarantined_at' | 'next_attempt_at' | 'failed_at'>
>

export type StaffRole = 'writer' | 'editor' | 'desk'

export type AccountRow = {
  id: string
  email: string | null
  phone: string | null
  last_sign_in_at: string | null
  is_super_admin: boolean
  has_proven_address: boolean
}

/** What the list shows of an account beside `AccountRow`. */
export type AccountFacts = {
  id: string
  name: string | null
  /** A small image as a data address. */
  picture: string | null
  roles: StaffRole[]
  has_second_factor: boolean
  /** Neither suspended nor without a second factor that is asked for. */
  has_standing: boolean
  is_suspended: boolean
  is_owner: boolean
  last_seen_at: string | null
  joined_at: string
}

export type FoundAccountRow = AccountRow & { suspended_at: string | null; suspended_by: string | null }

export type AccountSessionRow = Omit<SessionRow, 'ip'>

export type OwnershipRow = {
  user_id: string
  email: string | null
  since: string
  offered_to: string | null
  offered_to_email: string | null
  offered_at: string | null
}

export type InvitedRole = StaffRole | 'admin'

export type InvitationRow = {
  id: string
  email: string
  roles: InvitedRole[]
  is_mailed: boolean
  created_by: string | null
  created_at: string
  expires_at: string
  is_expired: boolean
  /** Somebody followed the link and has not typed the mailed code yet. */
  is_claimed: boolean
  mailed_at: string | null
  mail_error: string | null
}

/** What who has the link learns. */
export type FoundInvitation = {
  email: string
  roles: InvitedRole[]
  inviter: string | null
  expires_at: string
  is_mailed: boolean
  awaits_code: boolean
  has_account: boolean
  needs_second_factor: boolean
}

export type ProfileRow = { name: string | null; picture: string | null }

export type StandingRow = {
  has_standing: boolean
  has_second_factor: boolean
  second_factor_deadline: string | null
}

export type TrashKind = 'posts' | 'categories' | 'contact_messages'

/** What was deleted in the last thirty days. */
export type TrashEntry = {
  row_id: string
  /** Title, name or subject. */
  name: string
  deleted_at: string
  /** From when on it cannot be brought back. */
  erased_at: string
  /** Null where it was done past the back office. */
  deleted_by: string | null
  details: TrashedPost | TrashedCategory | TrashedMessage
  /** How many there are of this kind. */
  total: number
}

export type TrashedPost = {
  category: string | null
  feature_image_url: string | null
  /** When it would have come out; null if it was out. */
  scheduled_for: string | null
  /** What goes with it when it is deleted for good. */
  versions: number
  drafts: number
  images: number
}

/** The posts that stood in it and have no other. */
export type TrashedCategory = { posts: number }

export type TrashedMessage = { from: string; email: string }

export type RestoredRow = {
  row_id: string
  name: string
  /** What could not be as it was. */
  notes: ('category_gone' | 'address_taken' | 'name_taken')[]
}

export type PictureFilter = 'all' | 'used' | 'unused'

export type PictureUse = {
  /** Of a former version the post that has it. */
  kind: 'post' | 'setting' | 'draft' | 'trash' | 'version'
  /** Null of a setting, whose name is its title. */
  id: string | null
  title: string | null
  /** What is said of the picture there. */
  alt: string | null
}

export type PictureRow = {
  name: string
  is_published: boolean
  bytes: number | null
  type: string | null
  /** In pixels; null where nobody knows. */
  width: number | null
  height: number | null
  uploaded_at: string
  uses: PictureUse[]
}

/** An image of ours: whether everybody may see it, and whether a post shows it. */
export type ImageState = { name: string; is_published: boolean; is_shown: boolean }

export type SessionRow = {
  id: string
  last_used_at: string
  user_agent: string | null
  ip: string | null
  is_current: boolean
}

export type WebhookRow = { url: string; created_at: string }

/** A message to the webhook. */
export type WebhookDeliveryRow = {
  id: string
  text: string
  created_at: string
  attempts: number
  next_attempt_at: string
  delivered_at: string | null
  failed_at: string | null
  last_error: string | null
  last_status: number | null
  /** The beginning of what the receiver answered last. */
  last_answer: string | null
}

export type BackupRow = {
  started_at: string
  finished_at: string | null
  place: string
  bytes: number | null
  files: number | null
  error: string | null
  /** When a restore of it was last found equal. */
  proven_at: string | null
  proof_error: string | null
}

/** A post as every list shows it: everything but its content. */
export type PostSummary = Omit<PostRow, 'content'> & { categories: { name: string } | null }

export type PostWithCategory = PostRow & { categories: { name: string } | null }

export type PostWithDetails = PostWithCategory & { post_details: PostDetails | null }

export interface ConditionRow {
  kind: string
  severity: 'warning' | 'critical'
  /** What is wrong. */
  sentence: string
  /** What to do. */
  advice: string
  since: string
}

/** A list that was in force from a moment on; null is the product's own, and the first one's beginning. */
export type PriceListRow = {
  number: number
  list: unknown
  began_at: string | null
}

export type SettingRow = {
  name: string
  value: unknown
  version: number
  updated_at: string
}

/** What became of a setting. A value that is null is the default. */
export interface SettingChange {
  id: number
  at: string
  /** The same for all that was saved at once. */
  save: string
  actor_id: string | null
  actor: string | null
  via: string
  device: string | null
  /** Null where it was erased. */
  name: string | null
  before: unknown
  after: unknown
  /** False where content was erased, and nobody knows what stood there. */
  is_kept: boolean
}

/** What one person did at once, to one row or to several. */
export interface AuditEntry {
  id: number
  at: string
  actor_id: string | null
  /** Null where nobody knows, or the content was erased. */
  actor: string | null
  via: string
  device: string | null
  table: string
  row_id: string
  operation: 'INSERT' | 'UPDATE' | 'DELETE' | 'ERASE'
  changed: string[]
  rows: number
  /** Names of the first three rows. */
  labels: (string | null)[]
  /** Short values of before an update; of an erasure whether its time had come. */
  former: Record<string, unknown> | null
  is_restored: boolean
}

/** Either a person, or a way in. */
export type AuditActor = { actor_id: string | null; actor: string | null; via: string | null }

export type PostStatus = 'published' | 'scheduled' | 'draft' | 'review'

/** A post as the list of staff shows it, or the draft of a new one. */
export interface PostListRow {
  /** Of the draft where it is one. */
  id: string
  is_draft: boolean
  title: string
  excerpt: string
  category_id: string | null
  category: string | null
  feature_image_url: string | null
  /** When the post is or was published, or the draft was saved last. */
  listed_at: string
  /** A name, or the address of the account. */
  author: string | null
  /** Of the newest text that is not published. */
  draft_id: string | null
  draft_writer: string | null
  draft_device: DraftDevice | null
  draft_saved_at: string | null
  /** When a change of the published post takes place. */
  edit_scheduled_for: string | null
  is_in_review: boolean
  /** Of all pages of the list. */
  total: number
}

export interface PostAuthor {
  id: string
  email: string | null
}
