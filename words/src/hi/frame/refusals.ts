import type { RefusalWords } from '../../en/frame/refusals.ts'
import { formatsIn } from '../../format.ts'
import { checks } from './checks.ts'

const { dateAndTime, rupees } = formatsIn('hi')

const tryAgainIn = (minutes: number) => `${minutes} मिनट बाद फिर कोशिश करें।`

const named = (item: string, order: string) => `'${item}' (${order})`

/** The sentences of refused calls. */
export const refusals: RefusalWords = {
  ...checks,
  access_denied: 'इसकी अनुमति नहीं है',
  account_deactivated: ({ contact }) => `यह खाता बंद किया गया है। ${contact} पर संपर्क करें।`,
  already_owned: 'यह आपके पास पहले से है',
  answer_contradicts: 'इस प्रश्न का दूसरा उत्तर पहले ही आ चुका है',
  app_outdated: 'यह टेस्ट देने के लिए ऐप अपडेट करें।',
  attempt_not_found: 'टेस्ट का यह प्रयास नहीं मिला',
  batch_full: 'इस बैच में उतने विद्यार्थी जुड़ चुके हैं जितने बुलाए गए थे। अपने संस्थान से पूछिए।',
  batch_invitation_missing: 'यह निमंत्रण मान्य नहीं है। अपने संस्थान से नया माँगिए।',
  batch_invitation_over: 'यह निमंत्रण समाप्त हो गया है। अपने संस्थान से नया माँगिए।',
  book_free: 'यह किताब मुफ़्त है।',
  book_not_found: 'यह किताब नहीं मिली',
  bundle_free: 'यह सीरीज़ मुफ़्त है।',
  bundle_not_found: 'यह सीरीज़ नहीं मिली',
  busy: 'अभी सर्वर पर लोड ज़्यादा है। थोड़ी देर में फिर कोशिश करें।',
  challenges_over: ({ until }) =>
    `इस टेस्ट की कुंजी पर आपत्ति ${dateAndTime(until)} तक भेजी जा सकती थी। आपकी आपत्ति नहीं भेजी गई।`,
  class_not_found: 'क्लास नहीं मिली',
  coupon_expired: 'इस कूपन की अवधि खत्म हो चुकी है',
  coupon_from_price: ({ rupees: amount }) => `यह कूपन ${rupees(amount)} या उससे ज़्यादा कीमत पर लगता है`,
  coupon_reserved:
    'यह कूपन आपके एक ऑर्डर में लगा है, जिसका भुगतान बाकी है। वह भुगतान करें, या बाद में फिर कोशिश करें।',
  coupon_used: 'आप यह कूपन इस्तेमाल कर चुके हैं',
  coupon_used_up: 'यह कूपन अब और इस्तेमाल नहीं हो सकता',
  course_access_denied: 'इसे देखने के लिए पहले कोर्स खरीदें।',
  course_free: 'यह कोर्स मुफ़्त है। इससे सीधे जुड़ें।',
  course_not_found: 'यह कोर्स नहीं मिला',
  course_not_free: 'यह कोर्स मुफ़्त नहीं है',
  deletion_access_changed: 'आपका खाता नहीं हटाया गया: आपका एक्सेस बदल गया है। फिर से देखें।',
  device_signed_out: 'यह डिवाइस पहले ही लॉग आउट हो चुका है।',
  email_taken: 'इस ईमेल से खाता पहले से है',
  exam_not_found: 'यह परीक्षा नहीं मिली',
  item_not_found: 'यह नहीं मिला',
  link_expired: 'यह लिंक सही नहीं है या इसकी अवधि खत्म हो चुकी है',
  login_required: 'जारी रखने के लिए लॉगिन करें',
  login_wrong: 'ईमेल या पासवर्ड गलत है',
  no_attempts_left: 'अब कोई प्रयास बाकी नहीं है',
  no_questions: 'इस टेस्ट में कोई प्रश्न नहीं है',
  no_receipt: 'इस ऑर्डर की रसीद नहीं है',
  no_window: 'इस टेस्ट का कोई तय समय नहीं है',
  not_found: 'नहीं मिला',
  order_expired: 'इस ऑर्डर की अवधि खत्म हो गई। फिर कोशिश करें।',
  order_failed: 'ऑर्डर नहीं बन सका',
  order_not_found: 'यह ऑर्डर नहीं मिला',
  order_replaced: 'इस ऑर्डर की जगह नया ऑर्डर बन चुका है। फिर कोशिश करें।',
  paid_in_parts: 'इसकी फ़ीस आप किस्तों में दे रहे हैं। आपकी अगली किस्त डैशबोर्ड पर है।',
  page_outdated: 'यह टेस्ट देने के लिए पेज फिर से लोड करें।',
  paper_not_found: 'यह प्रश्नपत्र नहीं मिला',
  part_not_due: 'यह किस्त पहले ही दी जा चुकी है, या अब देनी नहीं है।',
  password_needed: 'अपना मौजूदा पासवर्ड लिखें।',
  password_needed_for_data: 'अपना डेटा डाउनलोड करने के लिए पासवर्ड लिखें।',
  password_needed_for_deletion: 'खाता हटाने के लिए पासवर्ड लिखें।',
  password_wrong: 'मौजूदा पासवर्ड गलत है।',
  payment_confirming: 'इसके लिए आपके भुगतान की पुष्टि हो रही है। दोबारा भुगतान न करें।',
  payment_not_asked: 'भुगतान के बारे में अभी पूछा नहीं जा सका; हम एक मिनट में फिर पूछेंगे।',
  payment_of_other_order: 'यह भुगतान इस ऑर्डर का नहीं है',
  payment_pending: 'भुगतान की पुष्टि हो रही है। 2-3 मिनट में एक्सेस मिल जाएगा।',
  payment_refunding: 'यह भुगतान वापस किया जा रहा है। इसके बारे में आपको ईमेल मिलेगा।',
  payment_review: 'भुगतान हो गया, पर उसकी जाँच पूरी नहीं हुई। सपोर्ट से संपर्क करें।',
  payment_service_silent: 'भुगतान सेवा से उत्तर नहीं मिल रहा। फिर कोशिश करें।',
  phone_missing: 'अपना फ़ोन नंबर जोड़ें: भुगतान सेवा इसे माँगती है',
  phone_rejected: 'भुगतान सेवा आपका फ़ोन नंबर नहीं मान रही। उसे ठीक करें।',
  price_changed: 'कीमत बदल गई है। पेज फिर से लोड करके कोशिश करें।',
  question_not_found: 'यह प्रश्न नहीं मिला',
  referral_code_not_found: 'रेफ़रल कोड नहीं मिला',
  refund_refused_by_bank:
    'आपके बैंक ने वापसी की राशि नहीं ली। हम राशि लौटाने का दूसरा तरीका ढूँढ रहे हैं और आपको लिखेंगे।',
  reset_link_dead: 'पासवर्ड बदलने का यह लिंक अब नहीं चलेगा। नया लिंक मँगाएँ।',
  something_went_wrong: ({ reference }) => `कुछ गड़बड़ हो गई। संदर्भ नंबर: ${reference}`,
  subject_not_found: 'विषय नहीं मिला',
  test_access_denied: 'इसे शुरू करने के लिए पहले टेस्ट खरीदें।',
  test_closed: ({ at }) => `यह टेस्ट ${dateAndTime(at)} पर बंद हो गया।`,
  test_free: 'यह टेस्ट मुफ़्त है। इसे सीधे शुरू करें।',
  test_not_found: 'यह टेस्ट नहीं मिला',
  test_not_open_yet: ({ at }) => `यह टेस्ट ${dateAndTime(at)} पर खुलेगा।`,
  test_running: ({ test, hi }) =>
    `टेस्ट '${hi?.test ?? test}' चल रहा है। उसे सबमिट करें, या उसके खत्म होने तक रुकें।`,
  ticket_not_found: 'यह टिकट नहीं मिला',
  too_large: 'भेजी गई फ़ाइल बहुत बड़ी है',
  too_many_logins: ({ minutes }) => `लॉगिन के कई प्रयास गलत हुए। ${tryAgainIn(minutes)}`,
  too_many_requests: ({ minutes }) =>
    `थोड़े समय में बहुत बार कोशिश हुई। ${minutes > 1 ? tryAgainIn(minutes) : 'थोड़ा रुककर फिर कोशिश करें।'}`,
  took_too_long: 'इसमें बहुत समय लग गया। फिर कोशिश करें।',
  unsettled_disputed: ({ item, order }) => `${named(item, order)} के भुगतान पर बैंक में विवाद चल रहा है।`,
  unsettled_in_progress: ({ item, order }) =>
    `${named(item, order)} का भुगतान बैंक में चल रहा है। एक मिनट में फिर कोशिश करें।`,
  unsettled_not_asked: ({ item, order }) =>
    `${named(item, order)} के भुगतान के बारे में पूछा नहीं जा सका। एक मिनट में फिर कोशिश करें।`,
  unsettled_payment: ({ item, order }) => `${named(item, order)} का भुगतान अभी पूरा नहीं हुआ है।`,
  unsettled_refund: ({ item, order }) => `${named(item, order)} की राशि वापसी अभी पूरी नहीं हुई है।`,
  video_not_found: 'वीडियो नहीं मिला',
}
