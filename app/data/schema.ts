import type { SupabaseClient } from '@supabase/supabase-js'
import type { Banner } from '../settings/groups/banners.ts'
import type {
  AccountFacts,
  AccountRow,
  AccountSessionRow,
  FoundAccountRow,
  OwnershipRow,
  ProfileRow,
  SessionRow,
  StaffRole,
  StandingRow,
} from './rows/accounts.ts'
import type { AuditActor, AuditEntry } from './rows/audit.ts'
import type { CanaryFlightRow, CanaryRow } from './rows/canary.ts'
import type { PostDraftFields, PostDraftRow, PostDraftSummary } from './rows/drafts.ts'
import type { FoundInvitation, InvitationRow, InvitedRole } from './rows/invitations.ts'
import type { DeskWords, LeadAnswer, NewLeadAnswer, Withdrawal } from './rows/lead-answers.ts'
import type { LeadStatistics } from './rows/lead-statistics.ts'
import type {
  FoundLead,
  LeadCounts,
  LeadEvent,
  LeadFields,
  LeadOutcome,
  LeadOwner,
  LeadPage,
  LeadsQuery,
  LeadViewRow,
  NewLead,
  SeenLead,
} from './rows/leads.ts'
import type { MessageRow, MessageTriage } from './rows/messages.ts'
import type { NoticeChoice, NoticePreferencesRow } from './rows/notice-preferences.ts'
import type {
  BackupRow,
  ConditionRow,
  WebhookDeliveryRow,
  WebhookEvent,
  WebhookRow,
} from './rows/operations.ts'
import type { ImageState, PictureFilter, PictureRow } from './rows/pictures.ts'
import type { CaseStudy, PostDetails, ServiceName } from './rows/post-details.ts'
import type {
  CalendarEntry,
  CategoryRow,
  FormerPostRow,
  PostAuthor,
  PostFields,
  PostListRow,
  PostPlace,
  PostRow,
  PostStatus,
  SlugOwner,
} from './rows/posts.ts'
import type { FoundPerson, Receipt, RetentionClock } from './rows/privacy.ts'
import type { PushSubscriptionRow } from './rows/push.ts'
import type { PreviewRow, PublishedPreviewRow, ReviewRow } from './rows/reviews.ts'
import type { PriceListRow, SettingChange, SettingRow } from './rows/settings.ts'
import type { RestoredRow, TrashEntry, TrashKind } from './rows/trash.ts'
import type { PostVersionRow, UnmergedPostRow } from './rows/versions.ts'

/** In the shape from which supabase-js takes its types. */
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
      lead_letters: {
        Row: { message_id: string; lead_id: string }
        Insert: never
        Update: never
        Relationships: []
      }
      lead_events: {
        Row: Pick<LeadEvent, 'id' | 'kind' | 'at' | 'undone_at'> & { lead_id: string; body: unknown }
        Insert: never
        Update: never
        Relationships: []
      }
      lead_views: {
        Row: LeadViewRow
        Insert: { name: string; query: string }
        Update: { name?: string; query?: string }
        Relationships: []
      }
    }
    Views: Record<never, never>
    Functions: {
      list_users: {
        Args: { p_search: string; p_never_confirmed: boolean; p_limit: number; p_offset: number }
        Returns: AccountRow[]
      }
      find_lead_statistics: { Args: { p_weeks: number }; Returns: LeadStatistics }
      list_leads: { Args: { p_query: LeadsQuery }; Returns: LeadPage }
      count_leads: { Args: { p_query: Omit<LeadsQuery, 'tab'> }; Returns: LeadCounts }
      find_lead: { Args: { p_id: string }; Returns: FoundLead | null }
      list_lead_owners: { Args: Record<string, never>; Returns: LeadOwner[] }
      list_lead_services: { Args: Record<string, never>; Returns: string[] }
      change_leads: {
        Args: {
          p_id: string
          p_lead_ids: string[]
          p_change: Partial<LeadFields>
          p_seen: Record<string, SeenLead>
        }
        Returns: LeadOutcome[]
      }
      undo_lead_change: { Args: { p_id: string }; Returns: LeadOutcome[] }
      add_lead_note: { Args: { p_id: string; p_lead_id: string; p_text: string }; Returns: LeadOutcome[] }
      add_lead: { Args: { p_id: string; p_lead: NewLead }; Returns: LeadOutcome[] }
      list_lead_answers: { Args: { p_lead_id: string }; Returns: LeadAnswer[] }
      send_lead_answer: {
        Args: { p_id: string; p_lead_id: string; p_answer: NewLeadAnswer }
        Returns: LeadAnswer
      }
      withdraw_lead_answer: { Args: { p_id: string }; Returns: Withdrawal }
      resend_lead_answer: { Args: { p_id: string }; Returns: LeadAnswer | null }
      find_desk_words: { Args: Record<string, never>; Returns: DeskWords }
      can_send_mail: { Args: Record<string, never>; Returns: boolean }
      set_is_super_admin: { Args: { p_user_id: string; p_is_super_admin: boolean }; Returns: undefined }
      change_roles: {
        Args: { p_user_id: string; p_roles: StaffRole[]; p_seen: StaffRole[] }
        Returns: undefined
      }
      describe_accounts: { Args: { p_ids: string[] }; Returns: AccountFacts[] }
      find_account: { Args: { p_user_id: string }; Returns: FoundAccountRow[] }
      suspend_account: { Args: { p_user_id: string }; Returns: undefined }
      restore_account: { Args: { p_user_id: string }; Returns: undefined }
      list_account_sessions: { Args: { p_user_id: string }; Returns: AccountSessionRow[] }
      end_account_sessions: { Args: { p_user_id: string; p_session_id: string | null }; Returns: number }
      find_ownership: { Args: Record<string, never>; Returns: OwnershipRow | null }
      is_ownership_left: { Args: Record<string, never>; Returns: boolean }
      leave_ownership: { Args: Record<string, never>; Returns: undefined }
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
      find_notice_preferences: { Args: Record<string, never>; Returns: NoticePreferencesRow }
      save_notice_preferences: { Args: { p_preferences: NoticeChoice }; Returns: undefined }
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
      bring_back_draft: { Args: { p_draft: PostDraftRow }; Returns: undefined }
      unschedule_post: { Args: { p_id: string }; Returns: string }
      list_trash: {
        Args: { p_table: TrashKind; p_limit: number; p_offset: number }
        Returns: TrashEntry[]
      }
      list_trashed_posts: {
        Args: {
          p_search: string
          p_author_id: string | null
          p_category_id: string | null
          p_without_category: boolean
          p_order: string
          p_limit: number
          p_offset: number
        }
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
      is_preview_coming: { Args: { p_token: string }; Returns: boolean }
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
          p_status: Exclude<PostStatus, 'trashed'> | null
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
      read_webhook: { Args: Record<string, never>; Returns: WebhookRow | null }
      save_webhook: { Args: { p_url: string; p_events: WebhookEvent[] }; Returns: string | null }
      rotate_webhook_secret: { Args: Record<string, never>; Returns: string }
      delete_webhook: { Args: Record<string, never>; Returns: undefined }
      send_test_webhook: { Args: Record<string, never>; Returns: string }
      list_webhook_deliveries: { Args: Record<string, never>; Returns: WebhookDeliveryRow[] }
      list_conditions: { Args: Record<string, never>; Returns: ConditionRow[] }
      find_canary: { Args: Record<string, never>; Returns: CanaryRow[] }
      list_canary_flights: { Args: Record<string, never>; Returns: CanaryFlightRow[] }
      find_push_key: { Args: Record<string, never>; Returns: string }
      add_push_subscription: {
        Args: { p_endpoint: string; p_p256dh: string; p_auth: string }
        Returns: string
      }
      list_push_subscriptions: { Args: Record<string, never>; Returns: PushSubscriptionRow[] }
      delete_push_subscription: { Args: { p_id: string }; Returns: undefined }
      send_test_push: { Args: { p_id: string }; Returns: string | null }
      find_person: { Args: { p_address: string }; Returns: FoundPerson }
      erase_person: {
        Args: { p_id: string; p_address: string; p_confirmation: string; p_key: string }
        Returns: Receipt
      }
      list_erasures: { Args: { p_limit: number }; Returns: Receipt[] }
      check_erasure_receipt: {
        Args: { p_number: number; p_address: string; p_key: string }
        Returns: boolean
      }
      list_retention: { Args: Record<string, never>; Returns: RetentionClock[] }
      list_backups: { Args: Record<string, never>; Returns: BackupRow[] }
      resend_webhook_delivery: { Args: { p_id: string }; Returns: undefined }
      end_session: { Args: { p_session_id: string }; Returns: undefined }
    }
  }
}

export type Client = SupabaseClient<Schema>
