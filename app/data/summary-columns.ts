/** Without `content`, so that lists stay small. */
export const summaryColumns =
  'id,title,excerpt,category_id,feature_image_url,user_id,created_at,updated_at,slug,categories(name)'
