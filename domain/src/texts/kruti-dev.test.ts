import { expect, it } from 'vitest'

import { krutiDevText } from './kruti-dev.ts'

/** Words as they are typed, each with the word that it draws. */
const WORDS = `
Hkkjr भारत  jkt/kkuh राजधानी  fnYyh दिल्ली  fgUnh हिन्दी  fganh हिंदी  fo|ky; विद्यालय  f'k{kk शिक्षा  i= पत्र
{ks= क्षेत्र  ek=k मात्रा  ;k=kk यात्रा  f=Hkqt त्रिभुज  f=kHkqt त्रिभुज  Kku ज्ञान  Jh श्री  _f"k ऋषि  d\`".k कृष्ण  gk¡ हाँ
dkWyst कॉलेज  vk/kkj आधार  vkSj और  vksj ओर  vkWfQl ऑफिस  bZ'oj ईश्वर  bl इस  mÙkj उत्तर  Åij ऊपर  ,d एक
,slk ऐसा  yM+dk लड़का  i<+uk पढ़ना  nq%[k दुःख  vr% अतः  cq) बुद्ध  }kjk द्वारा  xq# गुरु  :i रूप  vFkkZr~ अर्थात्
dk;Z कार्य  /keZ धर्म  /kkfeZd धार्मिक  o"kZ वर्ष  o"kksZa वर्षों  dk;ksZa कार्यों  fLFkfr स्थिति  fiz; प्रिय  iz'u प्रश्न
fuEufyf[kr निम्नलिखित  dkSu कौन  jk"Vª राष्ट्र  jk"Vªifr राष्ट्रपति  lafo/kku संविधान  vuqPNsn अनुच्छेद  la[;k संख्या
{ks=Qy क्षेत्रफल  izfr'kr प्रतिशत  C;kt ब्याज  pØo\`f) चक्रवृद्धि  ewy/ku मूलधन  feJ/kkrq मिश्रधातु  dks.k कोण
lw;Z सूर्य  i\`Foh पृथ्वी  ty जल  ok;q वायु  fo|qr विद्युत  izdk'k प्रकाश  gfj;k.kk हरियाणा  dq#{ks= कुरुक्षेत्र
iathdj.k पंजीकरण  laxBu संगठन  LokLF; स्वास्थ्य  fuokZpu निर्वाचन  eq[;ea=h मुख्यमंत्री  LoPNrk स्वच्छता
vkfFkZd आर्थिक  fodkl विकास  lR; सत्य  vlR; असत्य  Hkwdai भूकंप  dEI;wVj कम्प्यूटर  Q+ly फ़सल  [+kcj ख़बर
t+ehu ज़मीन  d+kuwu क़ानून  x+jhc ग़रीब  x\`g गृह  ân; हृदय  fpà चिह्न  czãk ब्रह्मा  vfXu अग्नि  mnkgj.k उदाहरण  ls से
ds के  esa में  gSa हैं  gS है  ugha नहीं  vkfn आदि  vUrjkZ"Vªh; अन्तर्राष्ट्रीय  lwph सूची  f}rh; द्वितीय  fØ;k क्रिया
pfj= चरित्र  LFkku स्थान  izFke प्रथम  fMxzh डिग्री  xzke ग्राम  feyku मिलान  D;k क्या  gksrk होता  fdruk कितना
fdl किस  fuf'pr निश्चित  vkfo"dkj आविष्कार  LVhy स्टील  Vªsu ट्रेन  Mªsl ड्रेस  Ldwy स्कूल  'kgj शहर  'krkCnh शताब्दी
bfrgkl इतिहास  Hkwxksy भूगोल  foKku विज्ञान  xf.kr गणित  rdZ तर्क  lkekU; सामान्य  iqfyl पुलिस  HkrhZ भर्ती
ijh{kk परीक्षा  iz/kkuea=h प्रधानमंत्री  lHkk सभा  yksdlHkk लोकसभा  jkT;lHkk राज्यसभा  laln संसद  fo/kk;d विधायक
U;k;ky; न्यायालय  mPpre उच्चतम  U;k;k/kh'k न्यायाधीश  ewy मूल  vf/kdkj अधिकार  drZO; कर्तव्य  uhfr नीति
funsZ'kd निर्देशक  la'kks/ku संशोधन  vkikrdky आपातकाल  vk;ksx आयोग  fuokZfpr निर्वाचित  fuxe निगम  iapk;r पंचायत
ftyk जिला  unh नदी  unh&?kkVh नदी-घाटी  ioZr पर्वत  leqnz समुद्र  }hi द्वीप  taxy जंगल  ouLifr वनस्पति  e:LFky मरूस्थल
feêh मिट्टी  [kfut खनिज  dks;yk कोयला  yksgk लोहा  rk¡ck ताँबा  lksuk सोना  pk¡nh चाँदी  moZjd उर्वरक  d\`f"k कृषि  Qly फसल
xsgw¡ गेहूँ  pkoy चावल  xUuk गन्ना  twV जूट  diM+k कपड़ा  m|ksx उद्योग  O;kikj व्यापार  ctV बजट  cSad बैंक  eqnzk मुद्रा
_.k ऋण  vk; आय  O;; व्यय  ykHk लाभ  gkfu हानि  NwV छूट  ewY; मूल्य  vuqikr अनुपात  vkSlr औसत  le; समय  nwjh दूरी
xfr गति  pky चाल  jsyxkM+h रेलगाड़ी  iqy पुल  yackbZ लंबाई  pkSM+kbZ चौड़ाई  Å¡pkbZ ऊँचाई  o\`Ùk वृत्त  f=T;k त्रिज्या
O;kl व्यास  ifjf/k परिधि  prqHkqZt चतुर्भुज  vk;r आयत  oxZ वर्ग  ?ku घन  ?kuRo घनत्व  cy बल  nkc दाब  ÅtkZ ऊर्जा
'kfä शक्ति  'kfDr शक्ति  Å"ek ऊष्मा  rki ताप  /ofu ध्वनि  pqEcd चुम्बक  èofu ध्वनि  vEy अम्ल  {kkj क्षार  yo.k लवण
/kkrq धातु  v/kkrq अधातु  xSl गैस  vkWDlhtu ऑक्सीजन  jä रक्त  jDr रक्त  dksf'kdk कोशिका  vfLFk अस्थि  jksx रोग
thok.kq जीवाणु  fo"kk.kq विषाणु  foVkfeu विटामिन  Hkkstu भोजन  ikS/kk पौधा  iÙkh पत्ती  tM+ जड़  iq"i पुष्प  cht बीज
Nk= छात्र  Nk=ksa छात्रों  f'k{kd शिक्षक  iqLrd पुस्तक  ys[kd लेखक  dfo कवि  miU;kl उपन्यास  dgkuh कहानी
Hkk"kk भाषा  O;kdj.k व्याकरण  laKk संज्ञा  loZuke सर्वनाम  fo'ks"k.k विशेषण  milxZ उपसर्ग  izR;; प्रत्यय
lekl समास  laf/k संधि  i;kZ;okph पर्यायवाची  foykse विलोम  eqgkojk मुहावरा  vFkZ अर्थ  okD; वाक्य  'kq) शुद्ध
v'kq) अशुद्ध  lgh सही  xyr गलत  fodYi विकल्प  pqfu, चुनिए  dhft, कीजिए  crkb, बताइए  fdlus किसने  fdldk किसका
dgk¡ कहाँ  dc कब  D;ksa क्यों  dSls कैसे  fdruk कितना  igyk पहला  nwljk दूसरा  rhljk तीसरा  pkSFkk चौथा  vafre अंतिम
LFkkiuk स्थापना  ;q) युद्ध  vkUnksyu आन्दोलन  Lora=rk स्वतंत्रता  lsukifr सेनापति  jkuh रानी  egkjktk महाराजा
ckn'kkg बादशाह  eqxy मुगल  vaxzst अंग्रेज  xouZj गवर्नर  foHkktu विभाजन  le>kSrk समझौता  >haxk झींगा  <ksy ढोल
MkWDVj डॉक्टर  VªLV ट्रस्ट  izksVksd‚y प्रोटोकॉल  ikfdLrku पाकिस्तान  phu चीन  usiky नेपाल  HkwVku भूटान
Jhyadk श्रीलंका  vesfjdk अमेरिका  ;wjksi यूरोप  vÝhdk अफ्रीका  ,f'k;k एशिया  vkWLVªsfy;k ऑस्ट्रेलिया
cPpk बच्चा  vPNk अच्छा  lPpk सच्चा  dqÙkk कुत्ता  fcYyh बिल्ली  eD[kh मक्खी  gkFkh हाथी  ?kksM+k घोड़ा  xk; गाय
i{kh पक्षी  eNyh मछली  lk¡i साँप  fpfM+;k चिड़िया  vk¡[k आँख  dku कान  ukd नाक  gkFk हाथ  iSj पैर  fnekx दिमाग
T;ksfr ज्योति  nhid दीपक  nh?kZ दीर्घ  dqvk¡ कुआँ  ftUnxh जिन्दगी
ikuh पानी  gok हवा  vkdk'k आकाश  lkxj सागर  egklkxj महासागर  }hilewg द्वीपसमूह  Tokykeq[kh ज्वालामुखी  HkwdEi भूकम्प
pV~Vku चट्टान  e\`nk मृदा  [ksr खेत  fdlku किसान  Jfed श्रमिक  etnwj मजदूर  cktkj बाजार  egaxkbZ महंगाई  jktLo राजस्व
eqnzkLQhfr मुद्रास्फीति  vkijkf/kd आपराधिक  U;k; न्याय  lSfud सैनिक  lsuk सेना  ukSlsuk नौसेना  ok;qlsuk वायुसेना
Fkylsuk थलसेना  ;q)iksr युद्धपोत  iuMqCch पनडुब्बी  foeku विमान  jsyos रेलवे  LVs'ku स्टेशन  IysVQkWeZ प्लेटफॉर्म
fVdV टिकट  ;k=h यात्री  pkyd चालक  okgu वाहन  lM+d सड़क  ugj नहर  cka/k बांध  tyk'k; जलाशय  rkykc तालाब  ekSle मौसम
tyok;q जलवायु  rkieku तापमान  vknzZrk आर्द्रता  okrkoj.k वातावरण  i;kZoj.k पर्यावरण  iznw"k.k प्रदूषण  vkstksu ओजोन
ouksUewyu वनोन्मूलन  tSofofo/krk जैवविविधता  ikfjfLFkfrdh पारिस्थितिकी  ikni पादप  tarq जंतु  dhV कीट  ljhl\`i सरीसृप
Lruik;h स्तनपायी  mHk;pj उभयचर  eRL; मत्स्य  Ård ऊतक  vax अंग  ra= तंत्र  efLr"d मस्तिष्क  ;d\`r यकृत  QsQM+k फेफड़ा
xqnkZ गुर्दा  vkek'k; आमाशय  ekalis'kh मांसपेशी  Ropk त्वचा  us= नेत्र  d.kZ कर्ण  ftg~ok जिह्वा  nUr दन्त
gkeksZu हार्मोन  bUlqfyu इन्सुलिन  jksxk.kq रोगाणु  Vhdk टीका  vkS"kf/k औषधि  fpfdRlk चिकित्सा  vLirky अस्पताल
'kY; शल्य  jlk;u रसायन  HkkSfrdh भौतिकी  osx वेग  Roj.k त्वरण  laosx संवेग  rjax तरंग  vko\`fÙk आवृत्ति  vk;ke आयाम
izfr/ofu प्रतिध्वनि  ijkorZu परावर्तन  viorZu अपवर्तन  niZ.k दर्पण  ysal लेंस  pqEcdRo चुम्बकत्व  izfrjks/k प्रतिरोध
foHko विभव  la/kkfj= संधारित्र  ijek.kq परमाणु  v.kq अणु  bysDVªkWu इलेक्ट्रॉन  izksVkWu प्रोटॉन  U;wVªkWu न्यूट्रॉन
ukfHkd नाभिक  vkorZ आवर्त  lkj.kh सारणी  rRo तत्व  ;kSfxd यौगिक  feJ.k मिश्रण  foy;u विलयन  vfHkfØ;k अभिक्रिया
mRizsjd उत्प्रेरक  b±/ku ईंधन  isVªksy पेट्रोल  Mhty डीजल  Hkki भाप  cQZ बर्फ  ok"iu वाष्पन  la?kuu संघनन
v"Vdks.k अष्टकोण  js[kk रेखा  fcUnq बिन्दु  lery समतल  vk;ru आयतन  i\`"B पृष्ठ  ifjeki परिमाप  f=dks.kfefr त्रिकोणमिति
chtxf.kr बीजगणित  lehdj.k समीकरण  cgqin बहुपद  xq.kkad गुणांक  HkkT; भाज्य  vHkkT; अभाज्य  fo"ke विषम  gtkj हजार
djksM+ करोड़  fHkUu भिन्न  n'keyo दशमलव  oxZewy वर्गमूल  ?kuewy घनमूल  ?kkrkad घातांक  y?kqx.kd लघुगणक
izkf;drk प्रायिकता  ek/; माध्य  ekf/;dk माध्यिका  cgqyd बहुलक  lkaf[;dh सांख्यिकी  vkys[k आलेख  lekuqikr समानुपात
lk>snkjh साझेदारी  ykHkka'k लाभांश  fuos'k निवेश  iw¡th पूँजी  laca/k संबंध  yksdra= लोकतंत्र  x.kra= गणतंत्र
Lok/khurk स्वाधीनता  Økafr क्रांति  lR;kxzg सत्याग्रह  vfgalk अहिंसा  vlg;ksx असहयोग  foæksg विद्रोह  dkaxzsl कांग्रेस
la?k संघ  izLrko प्रस्ताव  vf/kfu;e अधिनियम  fo/ks;d विधेयक  jkT;iky राज्यपाल  eaf=e.My मंत्रिमण्डल
U;k;ewfrZ न्यायमूर्ति  uxjikfydk नगरपालिका  ljiap सरपंच  xzkelHkk ग्रामसभा  ernku मतदान  ernkrk मतदाता
mEehnokj उम्मीदवार  cgqer बहुमत  vYila[;d अल्पसंख्यक  vkj{k.k आरक्षण  fiNM+k पिछड़ा  vuqlwfpr अनुसूचित  tutkfr जनजाति
`

const SENTENCES: [typed: string, read: string][] = [
  ['Hkkjr dh jkt/kkuh dgk¡ gS\\', 'भारत की राजधानी कहाँ है?'],
  ['fuEufyf[kr esa ls dkSu&lk lgh gS\\', 'निम्नलिखित में से कौन-सा सही है?'],
  ['iz-1 ;g D;k gS\\', 'प्र.1 यह क्या है?'],
  ['¼d½ fnYyh ¼[k½ eqacbZ ¼x½ dksydkrk ¼?k½ psUubZ', '(क) दिल्ली (ख) मुंबई (ग) कोलकाता (घ) चेन्नई'],
  ['mÙkj % ¼d½', 'उत्तर : (क)'],
  ['lw;Z iwoZ ls mxrk gSA', 'सूर्य पूर्व से उगता है।'],
  ['jke us dgk] Þeq>s tkuk gSAß', 'राम ने कहा, “मुझे जाना है।”'],
  ['x~ ds fy, ^gy* fpà yxkb,A', 'ग् के लिए ‘हल’ चिह्न लगाइए।'],
  ['20 lsaVhehVj yacs rkj dk O;kl fdruk gksxk\\', '20 सेंटीमीटर लंबे तार का व्यास कितना होगा?'],
  ['500 #i;s dk 5 izfr\'kr okf"kZd C;kt', '500 रुपये का 5 प्रतिशत वार्षिक ब्याज'],
  ['2@3 vkSj 3@4 dk ;ksx crkb,A', '2/3 और 3/4 का योग बताइए।'],
  ['2$3¾5', '2+3=5'],
  ["fgekpy izns'k dh jkt/kkuh f'keyk gSA", 'हिमाचल प्रदेश की राजधानी शिमला है।'],
  ['gfj;k.kk dk xBu 1 uoacj 1966 dks gqvkA', 'हरियाणा का गठन 1 नवंबर 1966 को हुआ।'],
  ['lafo/kku esa fdrus vuqPNsn gSa\\', 'संविधान में कितने अनुच्छेद हैं?'],
  ['mijksDr esa ls dksbZ ugha', 'उपरोक्त में से कोई नहीं'],
  ['buesa ls lHkh', 'इनमें से सभी'],
  [',d Vªsu 60 fdeh izfr ?kaVk dh pky ls pyrh gSA', 'एक ट्रेन 60 किमी प्रति घंटा की चाल से चलती है।'],
  ['og fo|ky; ugha x;kA', 'वह विद्यालय नहीं गया।'],
  ["^gkFkh* dk i;kZ;okph 'kCn D;k gS\\", '‘हाथी’ का पर्यायवाची शब्द क्या है?'],
  ['Hkkjr ds izFke jk"Vªifr dkSu Fks\\', 'भारत के प्रथम राष्ट्रपति कौन थे?'],
  ['Nk=ksa us ijh{kk nhA', 'छात्रों ने परीक्षा दी।'],
  ['ty dk jklk;fud lw= crkb,A', 'जल का रासायनिक सूत्र बताइए।'],
  ['lekukarj prqHkqZt dk {ks=Qy', 'समानांतर चतुर्भुज का क्षेत्रफल'],
  [
    'vUrjkZ"Vªh; efgyk fnol 8 ekpZ dks euk;k tkrk gSA',
    'अन्तर्राष्ट्रीय महिला दिवस 8 मार्च को मनाया जाता है।',
  ],
  ['f[kykfM+;ksa dh la[;k Kkr dhft,A', 'खिलाड़ियों की संख्या ज्ञात कीजिए।'],
  ['Å¡ps isM+ ij fpfM+;k cSBh gSA', 'ऊँचे पेड़ पर चिड़िया बैठी है।'],
  ['o"kkZ _rq esa ufn;k¡ Hkj tkrh gSaA', 'वर्षा ऋतु में नदियाँ भर जाती हैं।'],
  ['vkfFkZd fodkl dh nj', 'आर्थिक विकास की दर'],
  ['ftlus fd;k] mlus Hkjk', 'जिसने किया, उसने भरा'],
  ["fu%'kqYd f'k{kk dk vf/kdkj", 'निःशुल्क शिक्षा का अधिकार'],
  ['lkSjeaMy esa vkB xzg gSaA', 'सौरमंडल में आठ ग्रह हैं।'],
  ['ty dk DoFkukad fdruk gksrk gS\\', 'जल का क्वथनांक कितना होता है?'],
  ['fuEu esa ls dkSu lk fodYi lgh ugha gS\\', 'निम्न में से कौन सा विकल्प सही नहीं है?'],
  ['dFku vkSj dkj.k dks /;ku ls if<+,A', 'कथन और कारण को ध्यान से पढ़िए।'],
  ['xaxk unh dk mn~xe LFky dgk¡ gS\\', 'गंगा नदी का उद्गम स्थल कहाँ है?'],
  ['Hkkjr dk lafo/kku dc ykxw gqvk\\', 'भारत का संविधान कब लागू हुआ?'],
  ["ekuo 'kjhj esa fdruh gfM~M;k¡ gksrh gSa\\", 'मानव शरीर में कितनी हड्डियाँ होती हैं?'],
  ["f=Hkqt ds rhuksa dks.kksa dk ;ksx 180 va'k gSA", 'त्रिभुज के तीनों कोणों का योग 180 अंश है।'],
  [",d nqdkunkj us oLrq 20 izfr'kr ykHk ij csphA", 'एक दुकानदार ने वस्तु 20 प्रतिशत लाभ पर बेची।'],
  ['jSf[kd lehdj.k dk gy Kkr dhft,A', 'रैखिक समीकरण का हल ज्ञात कीजिए।'],
  ['og dy ls chekj gSA', 'वह कल से बीमार है।'],
  ["uhps fn, x, okD; esa v'kqf) crkb,A", 'नीचे दिए गए वाक्य में अशुद्धि बताइए।'],
  ['lgh ;qXe pqfu,A', 'सही युग्म चुनिए।'],
  ['xka/kh th dk tUe 2 vDVwcj 1869 dks gqvkA', 'गांधी जी का जन्म 2 अक्टूबर 1869 को हुआ।'],
  ['jkT;ksa dk iquxZBu 1956 esa gqvkA', 'राज्यों का पुनर्गठन 1956 में हुआ।'],
  ['mls iqjLdkj feykA', 'उसे पुरस्कार मिला।'],
  ['D;k vki ;g iqLrd i<+saxs\\', 'क्या आप यह पुस्तक पढ़ेंगे?'],
  ['fo|qr cYc ds vkfo"dkjd dkSu Fks\\', 'विद्युत बल्ब के आविष्कारक कौन थे?'],
  ['nks la[;kvksa dk ;ksx 25 gSA', 'दो संख्याओं का योग 25 है।'],
]

const pairs = [...WORDS.matchAll(/(\S+) (\S+)/g)].map(
  ([, typed = '', read = '']) => [typed, read] as const,
)

it('words of the fonts Kruti Dev and DevLys are read in Unicode', () => {
  const read = pairs.map(([typed]) => krutiDevText(typed))
  expect(pairs.length).toBeGreaterThanOrEqual(500)
  expect(read.map(({ text }) => text)).toEqual(pairs.map(([, word]) => word))
  expect(read.flatMap(({ unknown }) => unknown)).toEqual([])
})

it.each(SENTENCES)('%j is %j', (typed, read) => {
  expect(krutiDevText(typed)).toEqual({ text: read, unknown: [] })
})

it('signs that the font does not have are named and kept', () => {
  expect(krutiDevText('‘jke’ € 5')).toEqual({ text: '‘राम’ € 5', unknown: ['‘', '’', '€'] })
})

it('a sign without a letter is named', () => {
  expect(krutiDevText('f 1')).toEqual({ text: 'ि 1', unknown: ['f'] })
  expect(krutiDevText('Z').unknown).toEqual(['Z'])
})

it('a text of one sign again and again is read', () => {
  for (const signs of ['f', 'Z', 'dZ', 'D', '+k~', 'ds', '¡k'])
    expect(krutiDevText(`d${signs.repeat(10_000)}`).text.length).toBeGreaterThan(0)
})
