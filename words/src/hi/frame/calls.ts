import type { callFailures as en } from '../../en/frame/calls.ts'
import type { SameWords } from '../../language.ts'

export const callFailures: SameWords<typeof en> = {
  somethingWentWrong: 'कुछ गड़बड़ हो गई',
  tryAgain: 'थोड़ी देर में फिर कोशिश करें।',
  failed: 'सर्वर ने यह काम पूरा नहीं किया',
  unreadable: 'सर्वर का उत्तर पढ़ा नहीं जा सका',
  loginChanged: 'लॉगिन बदल गया है। पेज फिर से लोड करें।',
  sessionEnded: 'आपका लॉगिन खत्म हो गया है। फिर से लॉगिन करें।',
  offline: 'सर्वर से संपर्क नहीं हुआ। अपना इंटरनेट देखें और फिर कोशिश करें।',
  unreachable: 'सर्वर से संपर्क नहीं हुआ। थोड़ी देर बाद फिर कोशिश करें।',
  otherServer: 'सर्वर से संपर्क नहीं हुआ। फिर कोशिश करें।',
  timeout: 'सर्वर से समय पर उत्तर नहीं आया। अपना इंटरनेट देखें और फिर कोशिश करें।',
  users: 'आपकी जानकारी लोड नहीं हो सकी',
  exams: 'परीक्षाएँ लोड नहीं हो सकीं',
  examsNotSaved: 'आपकी परीक्षाएँ सेव नहीं हो सकीं',
}
